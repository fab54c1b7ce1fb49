import type { ReactNode } from 'react';

type HeroProps = { label: ReactNode; value: ReactNode; children?: ReactNode };

/** The figure of the day on yellow, directly below the bar; the card given as child laps over its lower edge. */
export function Hero({ label, value, children }: HeroProps) {
  return (
    <div className="relative">
      <div className="bg-brand px-4 pt-1 pb-14 text-ink">
        <p className="text-sm">{label}</p>
        <p className="mt-1 break-words font-bold text-hero tabular-nums tracking-tight">{value}</p>
      </div>
      {children && <div className="-mt-10 px-3">{children}</div>}
    </div>
  );
}
