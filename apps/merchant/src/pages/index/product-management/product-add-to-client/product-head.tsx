import { shownGtin } from '@larder/domain/gtin';
import { Card } from '@larder/ui/layout/card';
import { CardStack } from '@larder/ui/layout/card-stack';
import { Picture } from '@larder/ui/media/picture';
import { RecognitionBadge } from '#features/product/recognition-badge.tsx';
import type { Outputs } from '#platform/trpc.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

/** Head that identifies the product. */
export function ProductHead({ product }: { product: Outputs['product']['read'] }) {
  const t = useText();
  const { money } = useFormats();
  const { gtin, specification, suggestedRetailMinor, recognitionStatus } = product;
  const front = product.pictures.find(({ view }) => view === 'front');
  return (
    <CardStack>
      <Card>
        <div className="flex items-center gap-4">
          <Picture src={front?.url ?? null} alt="" size="large" eager />
          <div className="min-w-0 flex-1">
            <p className="font-bold text-lg [overflow-wrap:anywhere]">{product.name}</p>
            <p className="text-ink-soft text-sm">
              {[specification, gtin && shownGtin(gtin)].filter(Boolean).join(' · ')}
            </p>
            {suggestedRetailMinor !== null && (
              <p className="text-sm">
                {t('product.cloud.suggested', { amount: money(suggestedRetailMinor) })}
              </p>
            )}
            {recognitionStatus !== 'ready' && <RecognitionBadge status={recognitionStatus} />}
          </div>
        </div>
      </Card>
    </CardStack>
  );
}
