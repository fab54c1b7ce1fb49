import { compareWeights, type MovedUnits, type ShelfWeight } from '@larder/domain/order/shelf-weights';
import { weighedUnits } from '@larder/domain/order/weighed-units';
import { shelfKey } from '@larder/domain/stock/line-key';
import { Check, Scale, TriangleAlert } from 'lucide-react';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useShelfWords } from '#screen-kit/texts/use-shelf-words.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { AbnormalOrder, EnteredItem } from './entered-item.ts';

type ShelfWeightsProps = {
  order: AbnormalOrder;
  /** The lines of a decision that is being made or not yet read; null: those of the order as it is. */
  items: readonly EnteredItem[] | null;
};

/** Change of weight of each shelf with a scale, beside what the lines weigh. Nothing for a cabinet without scales. */
export function ShelfWeights({ order, items }: ShelfWeightsProps) {
  const t = useText();
  const shelves = weightsOf(order, items);
  if (shelves.length === 0) return null;
  return (
    <section aria-labelledby="weights" className="px-4 pt-2 text-sm">
      <h2 id="weights" className="flex items-center gap-1.5 font-semibold">
        <Scale aria-hidden="true" className="size-[1.05em] shrink-0" />
        {t('abnormal.weights')}
      </h2>
      <ul>
        {shelves.map((shelf) => (
          <ShelfLine key={shelfKey(shelf)} shelf={shelf} doors={order.device.doors} />
        ))}
      </ul>
    </section>
  );
}

function ShelfLine({ shelf, doors }: { shelf: ShelfWeight; doors: number }) {
  const t = useText();
  const { signed, number } = useFormats();
  const shelfWords = useShelfWords(doors);
  const { deltaG, expectedG, contradicts } = shelf;
  return (
    <li data-shelf={shelfKey(shelf)} className="flex flex-wrap items-baseline gap-x-3 py-0.5">
      <span className="text-ink-soft">{shelfWords(shelf)}</span>
      <span className="tabular-nums">
        {t('abnormal.scale', { grams: signed(deltaG) })} ·{' '}
        {expectedG === null
          ? t('abnormal.linesUnknown')
          : t('abnormal.linesWeigh', { grams: signed(expectedG) })}
      </span>
      {expectedG !== null && (
        <span
          data-contradicts={contradicts}
          className={`flex items-center gap-1.5 ${contradicts ? 'font-semibold text-bad' : 'text-good'}`}
        >
          {contradicts ? (
            <TriangleAlert aria-hidden="true" className="size-[1.05em] shrink-0" />
          ) : (
            <Check aria-hidden="true" className="size-[1.05em] shrink-0" />
          )}
          {contradicts
            ? t('abnormal.weightDiffers', { grams: number(Math.abs(deltaG - expectedG)) })
            : t('abnormal.weightFits')}
        </span>
      )}
    </li>
  );
}

function weightsOf(order: AbnormalOrder, items: readonly EnteredItem[] | null): readonly ShelfWeight[] {
  const { suggestion, lines } = order;
  if (!suggestion) return [];
  const out: readonly (MovedUnits & Weighed)[] =
    items ??
    weighedUnits(order.decided?.decision ?? null, {
      charged: chargedUnits(order),
      suggested: suggestion.items,
    });
  const putIn = suggestion.putIn.map((units) => ({ ...units, qty: -units.qty }));
  const products = new Map<string, number | null>();
  for (const { productId, weightG } of [...out, ...putIn, ...lines]) products.set(productId, weightG);
  return compareWeights(suggestion.weights, [...out, ...putIn], lines, (id) => products.get(id) ?? null);
}

/** A product that is gone is still a line, of unknown weight. */
const chargedUnits = ({ items }: AbnormalOrder): readonly (MovedUnits & Weighed)[] =>
  items.map(({ id, productId, door, layer, qty, weightG }) => ({
    productId: productId ?? id,
    door,
    layer,
    qty,
    weightG,
  }));

type Weighed = { readonly weightG: number | null };
