import { ListRow } from '@larder/ui/layout/list-row';
import { memo } from 'react';
import { RefundBadge } from '#features/order/refund/refund-badge.tsx';
import type { Outputs } from '#platform/trpc.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Refund = Outputs['order']['listRefunds']['items'][number];

/** Row of one refund: cabinet, reason, who requested it and when, amount and state. */
export const RefundRow = memo(function RefundRow({ refund }: { refund: Refund }) {
  const t = useText();
  const { money, dateTime, fullTime } = useFormats();
  const { timezone } = useMe().merchant;
  const { requestedAt } = refund;
  return (
    <ListRow
      as="div"
      id={refund.id}
      href={screenHref('/pages/index/order-management/refund-details', { id: refund.id })}
      chevron={false}
      strong
      title={refund.deviceName ?? refund.deviceNo}
      subtitle={
        <>
          <span className="block">{t(`enum.refundReason.${refund.reason}`)}</span>
          <span className="block">
            {refund.isOwn ? t('refund.byYou') : t('refund.by', { name: refund.requestedBy })}
          </span>
          <span className="block tabular-nums" title={fullTime(requestedAt, timezone)}>
            {dateTime(requestedAt, timezone)} · {refund.refundNo}
          </span>
          <span className="mt-1 block">
            <RefundBadge state={refund.state} />
          </span>
        </>
      }
      trailing={
        <span className="font-bold text-lg tabular-nums">{money(refund.amountMinor, refund.currency)}</span>
      }
    />
  );
});
