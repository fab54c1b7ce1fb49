import type { Shelves } from '@larder/domain/template/template-line';
import { useDoorName } from '#screen-kit/texts/use-door-name.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { PicturedLine } from './pictured-line.ts';
import { type DoorPicture, placeLines } from './place-lines.ts';
import { placeWidthRem } from './place-width-rem.ts';
import { ShelfRun } from './shelf-run.tsx';

type ShelfPictureProps<Line> = {
  lines: readonly Line[];
  shelves: Shelves;
  currency: string;
  /** Called when the user taps a product. */
  onOpen?: (line: Line) => void;
};

const GUTTER_REM = 1.5;

/**
 * A template drawn as the open cabinet: doors side by side, layers from the top, products at their positions, gaps
 * empty.
 */
export function ShelfPicture<Line extends PicturedLine>(props: ShelfPictureProps<Line>) {
  const { lines, shelves, currency } = props;
  const t = useText();
  const { money } = useFormats();
  const pictures = placeLines(lines, shelves);
  const placeRem = placeWidthRem(
    lines.map(({ priceMinor, positions }) => ({
      text: priceMinor === null ? '' : money(priceMinor, currency),
      facings: positions.length,
    })),
  );
  return (
    <figure className="bg-surface pb-3">
      <figcaption className="px-4 pb-2 text-ink-soft text-sm">{t('template.picture.hint')}</figcaption>
      <section
        aria-label={t('template.picture')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keyboard [axe scrollable-region-focusable]
        tabIndex={0}
        className="relative flex snap-x snap-proximity scroll-px-4 gap-3 overflow-x-auto px-4 pb-1"
      >
        {pictures.map((picture) => (
          <DoorFrame
            key={picture.door}
            {...props}
            picture={picture}
            placeRem={placeRem}
            doors={pictures.length}
          />
        ))}
      </section>
    </figure>
  );
}

type DoorFrameProps<Line> = ShelfPictureProps<Line> & {
  picture: DoorPicture<Line>;
  placeRem: number;
  doors: number;
};

function DoorFrame<Line extends PicturedLine>({
  picture,
  placeRem,
  doors,
  currency,
  onOpen,
}: DoorFrameProps<Line>) {
  const t = useText();
  const { door, columns, layers } = picture;
  const name = useDoorName(doors)(door);
  return (
    <section
      aria-label={name}
      data-door={door}
      style={{ minWidth: `${columns * placeRem + GUTTER_REM}rem` }}
      className="min-w-0 flex-1 snap-start"
    >
      {doors > 1 && <h3 className="pb-1 font-semibold text-sm">{name}</h3>}
      <ol className="overflow-hidden rounded-lg border-[3px] border-ink">
        {layers.map(({ layer, runs }) => (
          <li key={layer} data-layer={layer} className="flex border-line not-first:border-t">
            <span
              className="grid shrink-0 place-items-center bg-night font-semibold text-white text-xs"
              style={{ width: `${GUTTER_REM}rem` }}
            >
              <span className="sr-only">{t('field.template.layer', { n: layer })}</span>
              <span aria-hidden="true">{layer}</span>
            </span>
            <ul
              className="grid min-w-0 flex-1"
              style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
            >
              {runs.map((run) => (
                <ShelfRun key={run.from} run={run} currency={currency} onOpen={onOpen} />
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}
