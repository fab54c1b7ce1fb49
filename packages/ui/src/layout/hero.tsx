import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { fitLine } from './fit-line.ts';

type HeroProps = {
  label: ReactNode;
  value: string | null;
  /** Below the figure: what it is compared with. */
  note?: ReactNode;
  children?: ReactNode;
};

/** The padding around the figure. */
const BESIDE_PX = 32;

/**
 * The figure of the day on yellow, directly below the bar; a card passed as child overlaps its lower edge, or stands
 * beside it in a wide window.
 */
export function Hero({ label, value, note, children }: HeroProps) {
  return (
    <div
      className={classNames(
        'relative rail:grid rail:gap-3 rail:px-3 rail:pt-3',
        children !== undefined && 'rail:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]',
      )}
    >
      <div className="bg-brand px-4 pt-1 pb-14 text-ink rail:rounded-xl rail:py-3 rail:shadow-card">
        <p className="text-sm">{label}</p>
        {value !== null && (
          <p
            className="mt-1 whitespace-nowrap font-bold text-hero tabular-nums tracking-tight"
            style={fitLine(value, 'var(--text-hero)', BESIDE_PX)}
          >
            {value}
          </p>
        )}
        {note && <p className="mt-1 text-sm">{note}</p>}
      </div>
      {children && (
        <div className="-mt-10 px-3 rail:mt-0 rail:grid rail:px-0 rail:*:content-center">{children}</div>
      )}
    </div>
  );
}
