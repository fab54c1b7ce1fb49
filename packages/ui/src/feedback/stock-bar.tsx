import { classNames } from '../layout/class-names.ts';

type StockBarProps = {
  /** The current and the full level. */
  current: number;
  full: number;
  /** The value in words, for example "12 of 40". */
  label: string;
  /** The words beside the bar; without it they are only announced. */
  showLabel?: boolean;
  low?: boolean;
};

/** How full something is. An overfull level is drawn as full. */
export function StockBar({ current, full, label, showLabel = false, low = false }: StockBarProps) {
  const share = full > 0 ? Math.min(1, Math.max(0, current / full)) : 0;
  return (
    <span className="inline-flex items-center gap-2">
      <meter
        aria-label={label}
        value={current}
        min={0}
        max={Math.max(full, current, 1)}
        className="sr-only"
      />
      <span aria-hidden="true" className="block h-1.5 w-[72px] overflow-hidden rounded-full bg-line">
        <span
          className={classNames('block h-full rounded-full', low ? 'bg-bad' : 'bg-brand')}
          style={{ width: `${share * 100}%` }}
        />
      </span>
      {showLabel && (
        <span aria-hidden="true" className="text-ink-soft text-sm tabular-nums">
          {label}
        </span>
      )}
    </span>
  );
}
