import { Picture } from '@larder/ui/media/picture';
import { usePositionWords } from '#features/template/use-position-words.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { PicturedLine } from './pictured-line.ts';
import type { Run } from './place-lines.ts';

type ShelfRunProps<Line> = {
  run: Run<Line>;
  currency: string;
  onOpen: ((line: Line) => void) | undefined;
};

/** A product on its positions, with its price on the edge of the shelf below; or empty positions. */
export function ShelfRun<Line extends PicturedLine>({ run, currency, onOpen }: ShelfRunProps<Line>) {
  const { line, from, span } = run;
  const place = { gridColumn: `${from} / span ${span}` };
  if (line === null) {
    return (
      <li style={place} data-gap={span} className="flex flex-col">
        <Gap span={span} />
      </li>
    );
  }
  return (
    <li style={place} data-product={line.productId} className="flex flex-col">
      {onOpen ? (
        <button
          type="button"
          onClick={() => onOpen(line)}
          className="focus-inset flex flex-1 flex-col justify-end active:bg-brand-soft"
        >
          <Facings run={run} line={line} currency={currency} />
        </button>
      ) : (
        <Facings run={run} line={line} currency={currency} />
      )}
    </li>
  );
}

const EDGE =
  'border-surface not-first:border-s bg-sunken px-0.5 py-1 text-center font-semibold text-xs tabular-nums leading-tight';

function Gap({ span }: { span: number }) {
  const t = useText();
  return (
    <>
      <span className="sr-only">{t('template.picture.gap', { count: span })}</span>
      <span aria-hidden="true" className={PLACES}>
        {Array.from({ length: span }, (_, at) => (
          <span key={at} className="p-1">
            <span className="block aspect-square rounded-sm border border-edge border-dashed" />
          </span>
        ))}
      </span>
      <span aria-hidden="true" className={EDGE}>
        &nbsp;
      </span>
    </>
  );
}

const PLACES = 'grid w-full flex-1 auto-cols-fr grid-flow-col items-end';

type FacingsProps = { run: Run<PicturedLine>; line: PicturedLine; currency: string };

function Facings({ run, line, currency }: FacingsProps) {
  const t = useText();
  const { money } = useFormats();
  const wordsOf = usePositionWords();
  const { from, span } = run;
  const places = Array.from({ length: span }, (_, at) => from + at);
  return (
    <>
      <span className="sr-only">
        {line.name}, {wordsOf(places)},{' '}
      </span>
      <span aria-hidden="true" className={PLACES}>
        {places.map((at) => (
          <span key={at} className="p-0.5">
            <Picture
              bare
              size="fill"
              src={line.pictureUrl}
              alt=""
              fallback={
                <span className="line-clamp-3 break-words px-0.5 text-center text-ink-mid text-xs leading-tight">
                  {line.name}
                </span>
              }
            />
          </span>
        ))}
      </span>
      <span className={`${EDGE} w-full`}>
        {line.priceMinor === null ? t('fixed.missing') : money(line.priceMinor, currency)}
      </span>
    </>
  );
}
