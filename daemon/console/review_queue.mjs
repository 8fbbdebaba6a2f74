// The pairs that wait for an answer, as the daemon has them, less those that were answered or passed over here.

import {askReviews} from './api.mjs';
import {pairKey} from './words.mjs';

const MOST = 100; // that the daemon gives at once
const USUAL = 20;

export class ReviewQueue {
  #pairs = [];
  #passed = new Map(); // key -> true once it was answered, false when it was only passed over
  #signal;

  blind = false;
  waiting = 0; // pairs in the daemon's queue, when it was asked last
  complete = true; // false: the daemon is still making it

  constructor(signal) {
    this.#signal = signal;
  }

  // The next pair, or null where none is left. An answer takes a while to come back through the stream, so a pair may
  // still be in the daemon's queue when it was answered here.
  async next() {
    if (this.#pairs.length === 0) await this.#fetch();
    if (this.#pairs.length === 0 && this.#skips()) {
      this.#forgetSkips(); // all were seen, so those that were passed over come again
      await this.#fetch();
    }
    return this.#pairs.shift() ?? null;
  }

  pass(pair, answered) {
    if (answered) this.waiting = Math.max(0, this.waiting - 1);
    this.#passed.set(pairKey(pair), answered);
  }

  // It waits again, as the next one.
  putBack(pair, current) {
    this.waiting += 1;
    this.#passed.delete(pairKey(pair));
    this.#pairs = this.#pairs.filter((other) => pairKey(other) !== pairKey(pair));
    if (current) this.#pairs.unshift(current);
  }

  setBlind(blind) {
    this.blind = blind;
    this.#pairs = [];
  }

  async #fetch() {
    const limit = Math.min(MOST, USUAL + this.#passed.size);
    const answer = await askReviews(limit, this.blind, this.#signal);
    this.waiting = answer.waiting;
    this.complete = answer.complete;
    this.#pairs = answer.pairs.filter((pair) => !this.#passed.has(pairKey(pair)));
  }

  #skips() {
    return [...this.#passed.values()].includes(false);
  }

  #forgetSkips() {
    for (const [key, answered] of this.#passed) {
      if (!answered) this.#passed.delete(key);
    }
  }
}
