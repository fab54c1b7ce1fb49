import { shownGtin } from '@larder/domain/gtin';
import { Button } from '@larder/ui/controls/button';
import { useText } from '#screen-kit/texts/use-text.ts';

/** Says that the list shows one number only, and clears that filter. */
export function GtinFilter({ gtin, onClear }: { gtin: string; onClear: () => void }) {
  const t = useText();
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 px-4 pb-3">
      <p role="status" className="font-semibold tabular-nums">
        {t('product.cloud.byGtin', { gtin: shownGtin(gtin.padStart(14, '0')) })}
      </p>
      <Button tone="secondary" size="small" onClick={onClear}>
        {t('product.cloud.anyNumber')}
      </Button>
    </div>
  );
}
