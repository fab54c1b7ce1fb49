import type { Outputs } from '#platform/trpc.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

export type ListedOrder = Outputs['order']['list']['items'][number];

/** Names an order of the list by its goods, and where it leads: an abnormal one to where it is decided. */
export const useOrderWords = (order: ListedOrder) => orderWords(useText(), order);

/** The same for several orders. */
export function orderWords(
  t: ReturnType<typeof useText>,
  { id, status, firstItemName, itemQty }: ListedOrder,
) {
  const details = screenHref('/pages/index/order-management/order-details', { id });
  const decision = screenHref('/pages/index/order-management/abnormal-details', { id });
  const isUndecided = status === 'abnormal' && firstItemName === null;
  const first = firstItemName ?? t(isUndecided ? 'order.undecided' : 'order.noItems');
  const others = itemQty - 1;
  return {
    goods: others > 0 ? t('order.goods', { first, others }) : first,
    href: status === 'abnormal' ? decision : details,
    /** Nobody knows its amount yet. */
    isUndecided,
  };
}
