import { Button, ButtonLink } from '@larder/ui/controls/button';
import { Sheet } from '@larder/ui/pickers/sheet';
import { useCan } from '#screen-kit/member/can.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { Outcome } from './use-chosen-products.ts';

type AddedSheetProps = { outcome: Outcome | null; onClose: () => void };

/** What was added, what the merchant had, and where to go on. */
export function AddedSheet({ outcome, onClose }: AddedSheetProps) {
  const t = useText();
  const seesCost = useCan(['stats.cost.view']);
  const { added, had } = outcome ?? { added: 0, had: 0 };
  return (
    <Sheet
      open={outcome !== null}
      title={t('product.cloud.done', { count: added })}
      closeLabel={t('btn.close')}
      onClose={onClose}
      footer={
        <div className="flex flex-wrap gap-3 px-5 py-3 [&>*]:flex-[1_1_8em]">
          <Button tone="secondary" onClick={onClose}>
            {t('product.cloud.addMore')}
          </Button>
          <ButtonLink href={screenHref('/pages/index/product-management/my-product-library')}>
            {t('title.index.product-management.my-product-library')}
          </ButtonLink>
        </div>
      }
    >
      <div className="flex flex-col gap-2 px-5 pb-3">
        {had > 0 && <p>{t('product.cloud.had', { count: had })}</p>}
        {added > 0 && seesCost && <p>{t('product.cloud.costLater')}</p>}
      </div>
    </Sheet>
  );
}
