import { ButtonLink } from '@larder/ui/controls/button';
import { useCan } from '#screen-kit/member/can.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

/** Leads from an abnormal order to the screen where it is decided, for members who may see that. */
export function DecisionLink({ orderId }: { orderId: string }) {
  const t = useText();
  const href = screenHref('/pages/index/order-management/abnormal-details', { id: orderId });
  if (!useCan(['order.abnormal.view'])) return null;
  return (
    <p className="mt-3">
      <ButtonLink block size="medium" href={href}>
        {t('abnormal.decide')}
      </ButtonLink>
    </p>
  );
}
