import { ButtonLink } from '@larder/ui/controls/button';
import type { Outputs } from '#platform/trpc.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

/** Leads to the refund form. */
export function RefundLink({ order }: { order: Outputs['order']['read'] }) {
  const t = useText();
  const href = screenHref('/pages/index/order-management/refund', { id: order.id });
  return <ButtonLink href={href}>{t('refund.verb')}</ButtonLink>;
}
