import { usePane } from '@larder/ui/layout/pane';
import { type TableColumn, TableRow } from '@larder/ui/layout/table-row';
import { memo } from 'react';
import { RefundBadge } from '#features/order/refund/refund-badge.tsx';
import type { Outputs } from '#platform/trpc.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Refund = Outputs['order']['listRefunds']['items'][number];

/** Columns of the refunds; beside an open refund, which says it, without number and member. */
export function useRefundColumns(): TableColumn[] {
  const t = useText();
  const isBeside = usePane()?.isBeside ?? false;
  const inFull = [
    { key: 'number', title: t('field.refund.number'), width: 'minmax(0,9.5rem)' },
    { key: 'by', title: t('field.refund.requestedBy'), width: 'minmax(0,2fr)' },
  ];
  return [
    { key: 'time', title: t('field.refund.requestedAt'), width: '8.5rem', sorted: 'descending' },
    ...(isBeside ? [] : inFull),
    { key: 'device', title: t('field.order.device'), width: 'minmax(0,2fr)' },
    { key: 'reason', title: t('refund.reason'), width: 'minmax(0,2fr)' },
    { key: 'amount', title: t('refund.amount'), width: '4.5rem', isEnd: true },
    { key: 'state', title: t('field.order.status'), width: '7.5rem' },
  ];
}

/** One refund in columns. */
export const RefundCells = memo(function RefundCells({ refund }: { refund: Refund }) {
  const t = useText();
  const { money, dateTime, fullTime } = useFormats();
  const { timezone } = useMe().merchant;
  const columns = useRefundColumns();
  const { requestedAt } = refund;
  return (
    <TableRow
      id={refund.id}
      columns={columns}
      href={screenHref('/pages/index/order-management/refund-details', { id: refund.id })}
      cells={{
        time: (
          <span
            className="whitespace-nowrap text-ink-soft text-sm tabular-nums"
            title={fullTime(requestedAt, timezone)}
          >
            {dateTime(requestedAt, timezone)}
          </span>
        ),
        number: <span className="text-ink-soft text-sm tabular-nums">{refund.refundNo}</span>,
        by: refund.isOwn ? t('refund.you') : refund.requestedBy,
        device: <span className="font-medium">{refund.deviceName ?? refund.deviceNo}</span>,
        reason: t(`enum.refundReason.${refund.reason}`),
        amount: <span className="font-semibold">{money(refund.amountMinor, refund.currency)}</span>,
        state: <RefundBadge state={refund.state} />,
      }}
    />
  );
});
