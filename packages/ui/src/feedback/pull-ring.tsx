import { classNames } from '../layout/class-names.ts';

const RADIUS = 11;
const ROUND = 2 * Math.PI * RADIUS;

/** A yellow arc on a dark ring; `share`, 0 to 1, is the drawn part. */
export function PullRing({ share, turning }: { share: number; turning: boolean }) {
  const drawn = turning ? 0.3 : Math.min(1, share) * 0.92;
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 32 32"
      width="32"
      height="32"
      fill="none"
      className={classNames('shrink-0', turning && 'animate-spin')}
    >
      <circle cx="16" cy="16" r={RADIUS} className="stroke-ink" strokeWidth="6" />
      <circle
        cx="16"
        cy="16"
        r={RADIUS}
        className="stroke-brand"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray={`${drawn * ROUND} ${ROUND}`}
        transform="rotate(-90 16 16)"
      />
    </svg>
  );
}
