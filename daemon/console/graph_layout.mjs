// Places for the nodes of a graph: stress majorization (Gansner, Koren and North, 2004). Distances in the picture come
// near to the number of edges between two nodes. Nothing is drawn by chance: the same graph always looks the same.

const ROUNDS = 120;

// distances[i][j]: edges on the shortest way from i to j; of nodes that no way joins, one more than the longest.
export function hops(count, edges) {
  const next = Array.from({length: count}, () => []);
  for (const [one, other] of edges) {
    next[one].push(other);
    next[other].push(one);
  }
  const distances = Array.from({length: count}, (_, start) => {
    const row = new Array(count).fill(Infinity);
    row[start] = 0;
    for (const queue = [start]; queue.length > 0;) {
      const at = queue.shift();
      for (const to of next[at]) {
        if (row[to] !== Infinity) continue;
        row[to] = row[at] + 1;
        queue.push(to);
      }
    }
    return row;
  });
  const longest = Math.max(1, ...distances.flat().filter(Number.isFinite));
  return distances.map((row) => row.map((hop) => (Number.isFinite(hop) ? hop : longest + 1)));
}

// Each node goes where the others, weighted by 1 / distance^2, would have it.
function moved(places, distances, i) {
  let [x, y, weights] = [0, 0, 0];
  for (let j = 0; j < places.length; ++j) {
    if (j === i) continue;
    const wanted = distances[i][j];
    const weight = 1 / (wanted * wanted);
    const [dx, dy] = [places[i][0] - places[j][0], places[i][1] - places[j][1]];
    const now = Math.hypot(dx, dy) || 1e-9;
    x += weight * (places[j][0] + (wanted * dx) / now);
    y += weight * (places[j][1] + (wanted * dy) / now);
    weights += weight;
  }
  return [x / weights, y / weights];
}

// Turned so that the picture is wider than high: its longest direction becomes the first axis.
function turned(places) {
  const middle = [0, 1].map(
    (axis) => places.reduce((sum, place) => sum + place[axis], 0) / places.length,
  );
  const from = places.map(([x, y]) => [x - middle[0], y - middle[1]]);
  const sum = (product) => from.reduce((total, place) => total + product(place), 0);
  const angle =
    Math.atan2(
      2 * sum(([x, y]) => x * y),
      sum(([x, y]) => x * x - y * y),
    ) / 2;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return from.map(([x, y]) => [x * cos + y * sin, y * cos - x * sin]);
}

// [x, y] of each of `count` nodes, around 0, an edge about 1 long. O(rounds * count^2).
export function layout(count, edges) {
  if (count === 1) return [[0, 0]];
  const distances = hops(count, edges);
  // Not quite a circle, for nodes on one may stay in a balance that is not the best.
  let places = Array.from({length: count}, (_, i) => {
    const angle = (2 * Math.PI * i) / count;
    return [Math.cos(angle) * (1 + i / count), Math.sin(angle) * (1 + i / (2 * count))];
  });
  for (let round = 0; round < ROUNDS; ++round) {
    for (let i = 0; i < count; ++i) places[i] = moved(places, distances, i);
  }
  return turned(places);
}
