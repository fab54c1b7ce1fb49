export type Point = { x: number; y: number };

/** Returns an SVG path through all points that never overshoots between them (monotone cubic, Fritsch-Carlson). */
export function smoothPath(points: Point[]): string {
  const [first] = points;
  if (!first) return '';
  const slopes = tangents(points);
  return points.slice(1).reduce(
    (path, to, at) => {
      const from = points[at] ?? to;
      const third = (to.x - from.x) / 3;
      const leave = from.y + (slopes[at] ?? 0) * third;
      const arrive = to.y - (slopes[at + 1] ?? 0) * third;
      return `${path}C${round(from.x + third)} ${round(leave)} ${round(to.x - third)} ${round(arrive)} ${round(to.x)} ${round(to.y)}`;
    },
    `M${round(first.x)} ${round(first.y)}`,
  );
}

function tangents(points: Point[]): number[] {
  const secants = points.slice(1).map((to, at) => {
    const from = points[at] ?? to;
    return to.x === from.x ? 0 : (to.y - from.y) / (to.x - from.x);
  });
  return points.map((_, at) => {
    const before = secants[at - 1];
    const after = secants[at];
    if (before === undefined) return after ?? 0;
    if (after === undefined) return before;
    if (before * after <= 0) return 0;
    return (2 * before * after) / (before + after);
  });
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
