import { classNames } from '../layout/class-names.ts';

/** Colors of drawn stock; what is out of stock is hatched, because color is never the only sign. */
export type StockTone = 'good' | 'low' | 'out';

export type StockSlot = {
  key: string;
  /** How full it is, 0 to 1. */
  share: number;
  /** Its width among those of the shelf. */
  width: number;
  tone: StockTone;
};

type StockMapProps = {
  /** Doors from the left, each with its shelves from the top. */
  doors: readonly { key: string; shelves: readonly (readonly StockSlot[])[] }[];
  /** What the picture says in words. */
  label: string;
};

const HATCHED =
  'bg-[repeating-linear-gradient(45deg,var(--color-bad)_0_3px,var(--color-surface)_3px_6px)] outline-1 outline-bad';
const LOOKS: Readonly<Record<StockTone, string>> = { good: 'bg-good', low: 'bg-stock-low', out: HATCHED };

/** A cabinet from the front: how full each product is on its shelf. */
export function StockMap({ doors, label }: StockMapProps) {
  return (
    <div role="img" aria-label={label} className="flex gap-2">
      {doors.map(({ key, shelves }) => (
        <div
          key={key}
          data-door={key}
          className="min-w-0 flex-1 divide-y divide-line rounded-sm border-2 border-ink px-1"
        >
          {shelves.map((slots, at) => (
            <div key={at} className="flex h-9 items-end gap-1 pt-1.5 pb-1">
              {slots.map((slot) => (
                <span
                  key={slot.key}
                  data-tone={slot.tone}
                  className={classNames('min-w-0 rounded-[2px]', LOOKS[slot.tone])}
                  style={{ flexGrow: slot.width, flexBasis: 0, height: `${Math.max(20, slot.share * 100)}%` }}
                />
              ))}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** A sample of a color of the map, for its legend. */
export function StockSwatch({ tone }: { tone: StockTone }) {
  return (
    <span aria-hidden="true" className={classNames('inline-block size-3.5 rounded-[3px]', LOOKS[tone])} />
  );
}
