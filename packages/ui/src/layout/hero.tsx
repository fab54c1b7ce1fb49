import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { fitLine } from './fit-line.ts';

type HeroProps = {
  label: ReactNode;
  value: string | null;
  /** Below the figure: what it is compared with. */
  note?: ReactNode;
  children?: ReactNode;
  /** The card stands beside the figure in a wide window: for screens as wide as a board. */
  beside?: boolean;
};

/** The padding around the figure. */
const BESIDE_PX = 32;

/** The figure of the day on yellow, at night in yellow, below the bar; a card as child overlaps its lower edge. */
export function Hero({ label, value, note, children, beside = false }: HeroProps) {
  return (
    <div
      className={classNames(
        'relative rail:px-3 rail:pt-3',
        beside && 'rail:grid rail:gap-3',
        beside && children !== undefined && 'rail:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]',
      )}
    >
      <div
        className={classNames(
          'bg-stage px-4 pt-1 pb-14 text-ink rail:rounded-xl rail:pt-3 rail:shadow-card',
          beside && 'rail:pb-3',
        )}
      >
        <p className="text-sm">{label}</p>
        {value !== null && (
          <p
            className="mt-1 whitespace-nowrap font-bold text-figure text-hero tabular-nums tracking-tight"
            style={fitLine(value, 'var(--text-hero)', BESIDE_PX)}
          >
            {value}
          </p>
        )}
        {note && <p className="mt-1 text-sm">{note}</p>}
      </div>
      {children && (
        <div
          className={classNames(
            '-mt-10 px-3',
            beside && 'rail:mt-0 rail:grid rail:px-0 rail:*:content-center',
          )}
        >
          {children}
        </div>
      )}
    </div>
  );
}
