import { doors } from '@larder/domain/device/door';
import { Button } from '@larder/ui/controls/button';
import { SearchField } from '@larder/ui/controls/search-field';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { Chips } from '@larder/ui/layout/chips';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { Picture } from '@larder/ui/media/picture';
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '#platform/trpc.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { FailedQuery } from '#screen-kit/screen/failed-query.tsx';
import { useDoorName } from '#screen-kit/texts/use-door-name.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { AbnormalOrder, EnterableProduct, EnteredItem } from './entered-item.ts';

type ProductGridProps = {
  order: AbnormalOrder;
  items: readonly EnteredItem[];
  totalMinor: number;
  onAdd: (item: EnteredItem) => void;
  onDone: () => void;
};

type Shown = EnterableProduct & Pick<EnteredItem, 'door' | 'layer'>;
const TEMPLATE = 'template';
const ALL = 'all';

/**
 * PRODUCT-PICKER in place of the page: every tap adds one unit. First the template in force then, by door; with the
 * right to see products, also the whole library.
 */
export function ProductGrid({ order, items, totalMinor, onAdd, onDone }: ProductGridProps) {
  const t = useText();
  const { money } = useFormats();
  const seesLibrary = useCan(['product.view', 'template.edit']);
  const doorName = useDoorName(order.device.doors);
  const [q, setQ] = useState('');
  const [from, setFrom] = useState<string>(TEMPLATE);
  const shownDoors = order.device.doors > 1 ? doors : [];
  const units = items.reduce((sum, { qty }) => sum + qty, 0);
  return (
    <>
      <div className="flex flex-col gap-3 p-3">
        <h2 className="px-1 font-bold text-lg">{t('abnormal.chooseProduct')}</h2>
        <SearchField
          label={t('abnormal.searchProduct')}
          placeholder={t('abnormal.searchProduct')}
          clearLabel={t('btn.clear')}
          value={q}
          onValueChange={setQ}
        />
        <Chips
          label={t('abnormal.chooseProduct')}
          chips={[
            { value: TEMPLATE, label: t('abnormal.inTemplate') },
            ...shownDoors.map((door) => ({ value: door as string, label: doorName(door) })),
            ...(seesLibrary ? [{ value: ALL, label: t('abnormal.allProducts') }] : []),
          ]}
          value={from}
          onChange={setFrom}
        />
        {from === ALL ? (
          <LibraryTiles order={order} items={items} q={q} onAdd={onAdd} />
        ) : (
          <Tiles products={templateProducts(order, q, from)} order={order} items={items} onAdd={onAdd} />
        )}
      </div>
      <StickyFooter
        note={
          <span role="status" className="flex justify-between gap-3 text-ink">
            <span>{t('abnormal.units', { count: units })}</span>
            <span className="font-bold tabular-nums">{money(totalMinor, order.currency)}</span>
          </span>
        }
      >
        <Button onClick={onDone}>{t('btn.done')}</Button>
      </StickyFooter>
    </>
  );
}

const isFound = (q: string, { name, gtin }: { readonly name: string; readonly gtin: string | null }) => {
  const sought = q.trim().toLowerCase();
  return sought === '' || name.toLowerCase().includes(sought) || (gtin ?? '').startsWith(sought);
};

/** One tile a product, with the first shelf that has it. */
export function templateProducts({ lines }: AbnormalOrder, q: string, from: string): Shown[] {
  const behind = lines.filter((line) => (from === TEMPLATE || line.door === from) && isFound(q, line));
  return [...new Map(behind.toReversed().map((line) => [line.productId, line])).values()].toReversed();
}

type TilesProps = Pick<ProductGridProps, 'order' | 'items' | 'onAdd'>;

function LibraryTiles({ order, items, q, onAdd }: TilesProps & { q: string }) {
  const t = useText();
  const sought = q.trim();
  const library = trpc.product.listMyLibrary.useQuery({ q: sought || undefined, limit: 50 });
  if (!library.data) return library.isError ? <FailedQuery query={library} /> : <ListSkeleton />;
  const [first] = order.device.shelves;
  const products = library.data.items.map(({ id: productId, ...product }): Shown => {
    const line = order.lines.find((one) => one.productId === productId);
    return line ?? { ...product, productId, door: first?.door ?? null, layer: first?.layer ?? null };
  });
  return (
    <>
      <p className="px-1 text-ink-soft text-sm">{t('abnormal.allProductsHint')}</p>
      <Tiles products={products} order={order} items={items} onAdd={onAdd} />
    </>
  );
}

function Tiles({ products, order, items, onAdd }: TilesProps & { products: readonly Shown[] }) {
  const t = useText();
  const { money } = useFormats();
  if (products.length === 0)
    return <EmptyState icon={<SearchX aria-hidden="true" />} title={t('fixed.empty.noResult')} />;
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(max(6.5em,30%),1fr))] gap-2">
      {products.map((product) => {
        const { productId, name, pictureUrl, priceMinor } = product;
        const count = items.reduce((sum, one) => sum + (one.productId === productId ? one.qty : 0), 0);
        return (
          <li key={productId}>
            <button
              type="button"
              data-product={productId}
              aria-pressed={count > 0}
              onClick={() => onAdd({ ...product, qty: 0 })}
              className="relative flex h-full w-full flex-col items-center gap-1 rounded-xl border-2 border-line bg-surface p-2 text-center active:bg-sunken aria-pressed:border-ink aria-pressed:bg-brand-soft"
            >
              <Picture src={pictureUrl} alt="" size="medium" />
              <span className="max-w-full break-words text-sm">{name}</span>
              <span className="text-ink-soft text-sm tabular-nums">{money(priceMinor, order.currency)}</span>
              {count > 0 && (
                <span className="absolute end-1.5 top-1.5 grid size-6 place-items-center rounded-full bg-ink font-bold text-sm text-surface tabular-nums">
                  {count}
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
