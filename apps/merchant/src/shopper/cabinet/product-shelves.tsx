import type { Door } from '@larder/domain/device/door';
import { Card } from '@larder/ui/layout/card';
import { Picture } from '@larder/ui/media/picture';
import type { Cabinet } from '#shopper/call-api.ts';
import { useWords } from '#shopper/words/words-context.ts';
import { stockedDoors } from './stocked-doors.ts';

type Product = Cabinet['products'][number];

/** The products behind each door with their prices. Renders nothing if nothing is for sale. */
export function ProductShelves({ cabinet }: { cabinet: Cabinet }) {
  const { t } = useWords();
  const { doors, products, currency, taxMode } = cabinet;
  const titleOf = (door: Door) =>
    doors.length === 1 ? t('shopper.inside') : t(door === 'L' ? 'shopper.insideLeft' : 'shopper.insideRight');
  return (
    <>
      {stockedDoors(cabinet).map((door, place) => (
        <Card key={door} title={titleOf(door)}>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(6.25rem,100%),1fr))] gap-x-3 gap-y-4">
            {products
              .filter((product) => product.doors.includes(door))
              .map((product, index) => (
                <ProductTile
                  key={product.name}
                  product={product}
                  currency={currency}
                  eager={place === 0 && index < 3}
                />
              ))}
          </ul>
        </Card>
      ))}
      {products.length > 0 && taxMode && (
        <p className="px-2 text-ink-soft text-sm">{t(`shopper.tax.${taxMode}`)}</p>
      )}
    </>
  );
}

type ProductTileProps = { product: Product; currency: string; eager: boolean };

function ProductTile({ product, currency, eager }: ProductTileProps) {
  const { t, money } = useWords();
  const { left } = product;
  const isSoldOut = left === 0;
  const price = money(product.priceMinor, currency);
  return (
    <li className="flex min-w-0 flex-col" data-left={left ?? undefined}>
      <div className={isSoldOut ? 'opacity-50 grayscale' : undefined}>
        <Picture src={product.pictureUrl} alt="" size="fill" eager={eager} />
      </div>
      <span className={`mt-1.5 break-words text-sm leading-tight ${isSoldOut ? 'text-ink-soft' : ''}`}>
        {product.name}
      </span>
      {isSoldOut ? (
        <span className="mt-auto pt-0.5 font-semibold text-ink-soft">{t('shopper.soldOut')}</span>
      ) : (
        <span className="mt-auto flex flex-wrap items-baseline justify-between gap-x-2 pt-0.5">
          <span className="font-bold tabular-nums">
            {product.hasHigherPrice ? t('shopper.priceFrom', { price }) : price}
          </span>
          {left !== null && (
            <span className="font-semibold text-sm text-warn">{t('shopper.left', { count: left })}</span>
          )}
        </span>
      )}
    </li>
  );
}
