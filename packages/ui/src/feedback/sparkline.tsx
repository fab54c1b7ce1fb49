import { smoothPath } from './smooth-path.ts';

const WIDTH = 44;
const HEIGHT = 26;
/** Room for the dot at the end. */
const EDGE = 3;

/** The course of a few numbers, without axes; the words beside it say the last one. At least two are drawn. */
export function Sparkline({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null;
  const top = Math.max(1, ...values);
  const points = values.map((value, at) => ({
    x: EDGE + (at / (values.length - 1)) * (WIDTH - 2 * EDGE),
    y: HEIGHT - EDGE - (Math.max(0, value) / top) * (HEIGHT - 2 * EDGE),
  }));
  const line = smoothPath(points);
  const last = points.at(-1);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      className="shrink-0"
    >
      <path d={`${line}V${HEIGHT}H${EDGE}Z`} className="fill-brand" opacity="0.35" />
      <path d={line} fill="none" className="stroke-ink" strokeWidth="1.6" strokeLinecap="round" />
      {last && <circle cx={last.x} cy={last.y} r="2.2" className="fill-ink" />}
    </svg>
  );
}
