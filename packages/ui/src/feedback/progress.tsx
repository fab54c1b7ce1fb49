type ProgressProps = {
  label: string;
  /** 0 to 1. */
  share: number;
  /** Shown beside the label, for example "3 of 8". */
  valueText?: string;
};

/** A progress bar with its name and its value in words. */
export function Progress({ label, share, valueText }: ProgressProps) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <div>
      <div className="mb-1.5 flex flex-wrap justify-between gap-x-3 text-sm">
        <span>{label}</span>
        <span className="text-ink-soft tabular-nums">{valueText ?? `${percent}%`}</span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={valueText}
        className="h-2 overflow-hidden rounded-full bg-line"
      >
        <div className="h-full rounded-full bg-ink transition-[width]" style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}
