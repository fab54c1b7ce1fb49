import type { ReactNode } from 'react';

type UndoStripProps = {
  icon: ReactNode;
  /** What is about to happen, announced when the strip appears. */
  title: string;
  /** When it happens; changes every second and is not announced. */
  text: string;
  undoLabel: string;
  /** Missing once it is too late. */
  onUndo?: (() => void) | undefined;
  disabled?: boolean;
  /** Share of the time that is left, 0 to 1. */
  share: number;
};

/** An act that is about to happen, with the time that is left to take it back. At least 56 px high. */
export function UndoStrip({ icon, title, text, undoLabel, onUndo, disabled = false, share }: UndoStripProps) {
  const percent = Math.min(1, Math.max(0, share)) * 100;
  return (
    <div className="relative flex min-h-14 items-center gap-3 bg-night px-4 py-1.5 text-white">
      <span aria-hidden="true" className="shrink-0 [&>svg]:size-icon">
        {icon}
      </span>
      <span className="min-w-0 flex-1">
        <span role="status" className="block break-words font-semibold">
          {title}
        </span>
        <span role="timer" className="block text-sm text-white/85 tabular-nums">
          {text}
        </span>
      </span>
      {onUndo && (
        <button
          type="button"
          onClick={onUndo}
          disabled={disabled}
          className="min-h-11 min-w-21 shrink-0 rounded-md px-3 font-semibold text-brand text-lg disabled:text-white/60"
        >
          {undoLabel}
        </button>
      )}
      <span aria-hidden="true" className="absolute inset-x-0 bottom-0 h-[3px]">
        <span
          className="block h-full bg-brand transition-[width] duration-1000 ease-linear motion-reduce:transition-none"
          style={{ width: `${percent}%` }}
        />
      </span>
    </div>
  );
}
