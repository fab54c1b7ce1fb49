const BARS = [1, 2, 3, 4];

type SignalBarsProps = {
  /** 0 to 4; null if unknown. */
  level: 0 | 1 | 2 | 3 | 4 | null;
  /** The level in words. */
  label: string;
};

/** Four bars as on a phone. */
export function SignalBars({ level, label }: SignalBarsProps) {
  return (
    <svg role="img" aria-label={label} viewBox="0 0 20 16" width="20" height="16" className="shrink-0">
      {BARS.map((bar) => (
        <rect
          key={bar}
          x={(bar - 1) * 5 + 0.5}
          y={16 - bar * 3.75}
          width="3.5"
          height={bar * 3.75}
          rx="1"
          className={level !== null && bar <= level ? 'fill-ink' : 'fill-edge/40'}
        />
      ))}
      {(level === null || level === 0) && (
        <path d="M1.5 1.5l7 7M8.5 1.5l-7 7" className="stroke-bad" strokeWidth="2" strokeLinecap="round" />
      )}
    </svg>
  );
}
