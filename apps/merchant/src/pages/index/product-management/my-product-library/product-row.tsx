import { shownGtin } from '@larder/domain/gtin';
import { Badge } from '@larder/ui/feedback/badge';
import { ListRow } from '@larder/ui/layout/list-row';
import { Picture } from '@larder/ui/media/picture';
import { useFormats } from '../../../../app/use-formats.ts';
import { useText } from '../../../../app/use-text.ts';
import type { Outputs } from '../../../../platform/trpc.ts';

type Product = Outputs['product']['myLibrary']['items'][number];

/** A product with what it sells for, and what keeps it from being used. */
export function ProductRow({ product }: { product: Product }) {
  const t = useText();
  const { money } = useFormats();
  const facts = [
    product.specification,
    (product.gtin && shownGtin(product.gtin)) ?? t('enum.product.type.non_standard'),
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <ListRow
      as="div"
      id={product.id}
      leading={<Picture src={product.pictureUrl} alt="" size="medium" />}
      title={product.name}
      strong
      subtitle={
        <>
          {facts}
          {product.templates > 0 && (
            <span className="block">{t('product.inTemplates', { count: product.templates })}</span>
          )}
        </>
      }
      trailing={
        product.recognitionStatus !== 'ready' && (
          <Badge tone="warn" name={`product.recognition.${product.recognitionStatus}`}>
            {t(`enum.product.recognition.${product.recognitionStatus}`)}
          </Badge>
        )
      }
      value={
        <>
          <span className="block font-semibold text-ink">{money(product.priceMinor)}</span>
          {product.costMinor !== null && (
            <span className="block text-sm">{t('product.cost', { amount: money(product.costMinor) })}</span>
          )}
        </>
      }
    />
  );
}
