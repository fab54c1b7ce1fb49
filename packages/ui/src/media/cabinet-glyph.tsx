import type { StockTone } from './stock-map.tsx';

type CabinetGlyphProps = {
  /** Doors from the left, each with its shelves from the top; null: a shelf without products. */
  doors: readonly (readonly ({ share: number; tone: StockTone } | null)[])[];
  /** Paler, for a cabinet that sells nothing. */
  muted?: boolean;
};

const DOOR = { width: 20, height: 40, gap: 2 };
const FILLS: Readonly<Record<StockTone, string>> = {
  good: 'fill-good',
  low: 'fill-stock-low',
  out: 'fill-bad',
};

/** A small drawing of a cabinet with the stock of each shelf; the words beside it say the same. */
export function CabinetGlyph({ doors, muted = false }: CabinetGlyphProps) {
  const width = doors.length * DOOR.width + (doors.length - 1) * DOOR.gap;
  return (
    <svg
      aria-hidden="true"
      viewBox={`-1 -1 ${width + 2} ${DOOR.height + 5}`}
      className={muted ? 'h-11 w-auto opacity-45' : 'h-11 w-auto'}
    >
      {doors.map((shelves, at) => {
        const left = at * (DOOR.width + DOOR.gap);
        const step = DOOR.height / Math.max(1, shelves.length);
        return (
          <g key={at}>
            <path
              d={`M${left + 3} ${DOOR.height}v3M${left + DOOR.width - 3} ${DOOR.height}v3`}
              className="stroke-ink"
            />
            <rect
              x={left}
              y={0}
              width={DOOR.width}
              height={DOOR.height}
              rx={1.5}
              className="fill-surface stroke-ink"
              strokeWidth={1.4}
            />
            {shelves.map((shelf, layer) => {
              const floor = (layer + 1) * step;
              const bar = shelf ? Math.max(1, shelf.share * (step - 3.5)) : 0;
              return (
                <g key={layer}>
                  {shelf && (
                    <rect
                      x={left + 3}
                      y={floor - 1.75 - bar}
                      width={DOOR.width - 6}
                      height={bar}
                      rx={0.8}
                      className={FILLS[shelf.tone]}
                    />
                  )}
                  {layer < shelves.length - 1 && (
                    <path d={`M${left} ${floor}h${DOOR.width}`} className="stroke-ink" strokeWidth={0.6} />
                  )}
                </g>
              );
            })}
          </g>
        );
      })}
    </svg>
  );
}
