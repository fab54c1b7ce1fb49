import { isOpenComplaint } from '@larder/domain/complaint/complaint-transitions';
import { Button, ButtonLink } from '@larder/ui/controls/button';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { ActionSheet, type SheetAction } from '@larder/ui/pickers/action-sheet';
import { Ellipsis, Hourglass, MessageSquareWarning, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { AddSheet } from '#features/blacklist/add-sheet.tsx';
import { useCardName } from '#features/blacklist/use-card-name.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { type AskedFirst, useMoreActions } from './use-more-actions.tsx';
import { WriteOffDialog } from './write-off.tsx';

export type ActionOrder = Pick<
  Outputs['order']['read'],
  'id' | 'orderNo' | 'status' | 'currency' | 'dueMinor' | 'refundableMinor' | 'payment'
>;

/** Leaves room for three on a narrow phone. */
const ICON = 'max-[22.5rem]:hidden';

/** Foot of an order: its next step, its complaint, and a menu of all that is wanted less often. [decision 208] */
export function OrderActions({ order }: { order: ActionOrder }) {
  const t = useText();
  const cardName = useCardName();
  const { data: standing } = trpc.blacklist.readCard.useQuery({ orderId: order.id });
  const next = useNextStep(order);
  const complaint = useComplaintHref(order);
  const [open, setOpen] = useState<'menu' | AskedFirst | null>(null);
  const more = useMoreActions({ order, card: standing, ask: setOpen });
  const close = () => setOpen(null);
  if (!next && !complaint && more.length === 0) return null;
  return (
    <>
      <StickyFooter>
        <div className="flex flex-wrap gap-2 px-0! [&>a:first-child]:grow-3 [&>a]:flex-auto [&>a]:px-3">
          {next && (
            <ButtonLink
              href={next.href}
              tone={next.tone}
              icon={<next.Icon aria-hidden="true" className={ICON} />}
            >
              {next.label}
            </ButtonLink>
          )}
          {complaint && (
            <ButtonLink
              href={complaint}
              tone="secondary"
              icon={<MessageSquareWarning aria-hidden="true" className={ICON} />}
            >
              {t('order.complaint')}
            </ButtonLink>
          )}
          <More actions={more} isAlone={!next && !complaint} onOpen={() => setOpen('menu')} />
        </div>
      </StickyFooter>
      <ActionSheet
        open={open === 'menu'}
        onClose={close}
        title={order.orderNo}
        closeLabel={t('btn.close')}
        actions={more}
      />
      <WriteOffDialog order={order} open={open === 'writeOff'} onClose={close} />
      <AddSheet
        open={open === 'blacklist'}
        of={{ orderId: order.id, card: cardName(order.payment), ...(standing && { standing }) }}
        onClose={close}
      />
    </>
  );
}

/** The step that most orders in this state need: to decide what was taken, or to give money back. */
function useNextStep({ id, status, refundableMinor }: ActionOrder) {
  const t = useText();
  const mayDecide = useCan(['order.abnormal.view']);
  const mayRefund = useCan(['order.refund']);
  if (status === 'abnormal' && mayDecide)
    return {
      label: t('abnormal.decide'),
      href: screenHref('/pages/index/order-management/abnormal-details', { id }),
      tone: 'primary' as const,
      Icon: Hourglass,
    };
  if (refundableMinor === 0 || !mayRefund) return null;
  return {
    label: t('refund.verb'),
    href: screenHref('/pages/index/order-management/refund', { id }),
    // What is due comes first there: the card above it says how it is collected.
    tone: status === 'unpaid' ? ('secondary' as const) : ('primary' as const),
    Icon: Undo2,
  };
}

/** Leads to the open complaint about the order, or to the form of a new one. */
function useComplaintHref({ id, orderNo }: ActionOrder): string | null {
  const mayView = useCan(['complaint.view']);
  const mayHandle = useCan(['complaint.handle']);
  const { data } = trpc.complaint.list.useQuery({ orderId: id }, { enabled: mayView });
  const open = data?.items.find(({ status }) => isOpenComplaint(status));
  if (open) return screenHref('/pages/index/customer-complaints/complaint-detail', { id: open.id });
  return mayHandle ? screenHref('/pages/index/customer-complaints/add-complaint', { order: orderNo }) : null;
}

type MoreProps = {
  actions: readonly SheetAction[];
  /** No other button is beside it. */
  isAlone: boolean;
  onOpen: () => void;
};

/** Opens the menu; an only action takes its place. */
function More({ actions, isAlone, onOpen }: MoreProps) {
  const t = useText();
  const [first, second] = actions;
  if (!first) return null;
  const { label, icon, onSelect } = second
    ? { label: t('order.more'), icon: <Ellipsis aria-hidden="true" />, onSelect: onOpen }
    : first;
  const opens = second ? { 'aria-haspopup': 'dialog' as const } : {};
  if (isAlone)
    return (
      <Button block tone="secondary" icon={icon} onClick={onSelect} {...opens}>
        {label}
      </Button>
    );
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onSelect}
      className="grid size-13 shrink-0 place-items-center rounded-xl border border-edge bg-surface active:bg-sunken [&>svg]:size-icon"
      {...opens}
    >
      {icon}
    </button>
  );
}
