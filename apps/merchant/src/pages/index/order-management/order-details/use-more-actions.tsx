import { useToast } from '@larder/ui/feedback/use-toast';
import type { SheetAction } from '@larder/ui/pickers/action-sheet';
import { Ban, FileX2, Link2, Share2 } from 'lucide-react';
import { useOnline } from '#platform/network-state.ts';
import type { Outputs } from '#platform/trpc.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Order = Pick<Outputs['order']['read'], 'id' | 'orderNo' | 'status' | 'currency' | 'dueMinor'>;

/** Actions that ask before they act. */
export type AskedFirst = 'writeOff' | 'blacklist';

type MoreActions = {
  order: Order;
  /** Undefined while it is unknown, null for a card that the provider did not identify. */
  card: Outputs['blacklist']['readCard'] | undefined;
  ask: (action: AskedFirst) => void;
};

/** Actions on an order that a member rarely wants: share, write off, add its card to the blacklist. */
export function useMoreActions({ order, card, ask }: MoreActions): SheetAction[] {
  const t = useText();
  const { money } = useFormats();
  const online = useOnline();
  const share = useShare(order);
  const mayWriteOff = useCan(['order.abnormal.handle']);
  const mayEditList = useCan(['blacklist.edit']);
  const waits = online ? {} : { disabled: true, note: t('restock.block.offline') };
  const asked = (key: AskedFirst) => ({ key, destructive: true, onSelect: () => ask(key), ...waits });
  const actions: SheetAction[] = [];
  if (share) actions.push({ key: 'share', note: t('order.share.note'), ...share });
  if (mayWriteOff && order.status === 'unpaid')
    actions.push({
      ...asked('writeOff'),
      label: t('order.writeOff', { amount: money(order.dueMinor, order.currency) }),
      icon: <FileX2 aria-hidden="true" />,
    });
  if (mayEditList && card && !card.entry)
    actions.push({ ...asked('blacklist'), label: t('blacklist.add'), icon: <Ban aria-hidden="true" /> });
  return actions;
}

/** Hands the address of the order to another app, or copies it; null where the browser can do neither. */
function useShare({ id, orderNo }: Order): Pick<SheetAction, 'label' | 'icon' | 'onSelect'> | null {
  const t = useText();
  const toast = useToast();
  const url = `${location.origin}${screenHref('/pages/index/order-management/order-details', { id })}`;
  if (typeof navigator.share === 'function') {
    const title = `${t('field.order.number')} ${orderNo}`;
    return {
      label: t('order.share'),
      icon: <Share2 aria-hidden="true" />,
      // Refused where the member closes the list of apps.
      onSelect: () => void navigator.share({ title, url }).catch(() => {}),
    };
  }
  if (!navigator.clipboard) return null;
  return {
    label: t('order.share.copy'),
    icon: <Link2 aria-hidden="true" />,
    onSelect: () => void navigator.clipboard.writeText(url).then(() => toast.success(t('toast.copied'))),
  };
}
