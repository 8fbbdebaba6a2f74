// Work that is done again and again while somebody looks.

export const pause = (milliseconds) =>
  new Promise((done) => {
    setTimeout(done, milliseconds);
  });

const seen = () =>
  new Promise((done) => {
    if (!document.hidden) {
      done();
      return;
    }
    document.addEventListener('visibilitychange', () => done(seen()), {once: true});
  });

// Does it now, and so long after each time that it is done, until the signal. Stands still while the tab is hidden.
export async function every(milliseconds, signal, work) {
  while (!signal.aborted) {
    await work();
    await pause(milliseconds);
    await seen();
  }
}
