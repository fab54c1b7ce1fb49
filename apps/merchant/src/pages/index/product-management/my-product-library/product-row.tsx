import { shownGtin } from '@larder/domain/gtin';
import { Badge } from '@larder/ui/feedback/badge';
import { ListRow } from '@larder/ui/layout/list-row';
import { Picture } from '@larder/ui/media/picture';
import { memo } from 'react';
import { RecognitionBadge } from '#features/product/recognition-badge.tsx';
import type { Outputs } from '#platform/trpc.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Product = Outputs['product']['listMyLibrary']['items'][number];

/** Row of a product with its price, and the reason that keeps it from being used. */
export const ProductRow = memo(function ProductRow({ product }: { product: Product }) {
  const t = useText();
  const { money } = useFormats();
  const seesCost = useCan(['stats.cost.view']);
  return (
    <ListRow
      as="div"
      id={product.id}
      href={screenHref('/pages/index/product-management/product-detail', { id: product.id, source: 'my' })}
      leading={<Picture src={product.pictureUrl} alt="" size="medium" />}
      title={product.name}
      strong
      subtitle={
        <>
          <span className="flex flex-wrap gap-x-2">
            <span>{product.specification}</span>
            {product.gtin && <span className="tabular-nums">{shownGtin(product.gtin)}</span>}
          </span>
          {product.templates > 0 && (
            <span className="block">{t('product.inTemplates', { count: product.templates })}</span>
          )}
          {(product.type === 'non_standard' || product.recognitionStatus !== 'ready') && (
            <span className="mt-1 flex flex-wrap gap-1.5">
              {product.type === 'non_standard' && (
                <Badge tone="neutral" name="product.type.non_standard">
                  {t('enum.product.type.non_standard')}
                </Badge>
              )}
              {product.recognitionStatus !== 'ready' && (
                <RecognitionBadge status={product.recognitionStatus} />
              )}
            </span>
          )}
        </>
      }
      value={
        <>
          <span className="block font-semibold text-ink">{money(product.priceMinor)}</span>
          {seesCost && (
            <span className="block text-sm">
              {product.costMinor === null
                ? t('product.costUnknown')
                : t('product.cost', { amount: money(product.costMinor) })}
            </span>
          )}
        </>
      }
    />
  );
});
