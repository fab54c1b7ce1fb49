import type { ReactNode } from 'react';
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

/** The figure of the day on yellow, directly below the bar; a card passed as child overlaps its lower edge. */
export function Hero({ label, value, note, children }: HeroProps) {
  return (
    <div className="relative">
      <div className="bg-brand px-4 pt-1 pb-14 text-ink">
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
      {children && <div className="-mt-10 px-3">{children}</div>}
    </div>
  );
}
