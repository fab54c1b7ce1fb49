import { ListRow } from '@larder/ui/layout/list-row';
import { UserRound } from 'lucide-react';
import { memo } from 'react';
import { AbnormalBadge } from '#features/order/abnormal-badge.tsx';
import { TimeLeft } from '#features/order/time-left.tsx';
import { useDecidedWords } from '#features/order/use-decided-words.ts';
import { useWaitingWords } from '#features/order/use-waiting-words.ts';
import type { Outputs } from '#platform/trpc.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Order = Outputs['order']['listAbnormal']['items'][number];

type AbnormalRowProps = {
  order: Order;
  /** In a narrow column: the hold stands beside the name, so that the other lines have the whole width. */
  narrow?: boolean;
};

/** Row of one abnormal order: cabinet, reason, time left, hold, and who works on it or decided it. */
export const AbnormalRow = memo(function AbnormalRow({ order, narrow = false }: AbnormalRowProps) {
  const t = useText();
  const { money, dateTime, fullTime } = useFormats();
  const decidedWords = useDecidedWords();
  const waitingWords = useWaitingWords();
  const { timezone } = useMe().merchant;
  const { state, reason, claim, waiting, decided } = order;
  const isOpen = state === 'open';
  const name = order.deviceName ?? order.deviceNo;
  const amount = (
    <span className="shrink-0 font-bold text-lg tabular-nums">
      {money(isOpen ? order.authorizedMinor : order.totalMinor, order.currency)}
    </span>
  );
  const held = <span className={narrow ? 'sr-only' : 'text-ink-soft text-sm'}>{t('abnormal.held')}</span>;
  return (
    <ListRow
      as="div"
      id={order.id}
      href={screenHref('/pages/index/order-management/abnormal-details', { id: order.id })}
      strong
      chevron={!narrow}
      title={
        narrow ? (
          <span className="flex items-baseline justify-between gap-2">
            <span className="min-w-0 break-words">{name}</span>
            {amount}
            {isOpen && held}
          </span>
        ) : (
          name
        )
      }
      subtitle={
        <>
          <span className="block" title={fullTime(order.createdAt, timezone)}>
            {[reason && t(`enum.order.abnormalReason.${reason}`), dateTime(order.createdAt, timezone)]
              .filter(Boolean)
              .join(' · ')}
          </span>
          <span className="block tabular-nums">{order.orderNo}</span>
          {isOpen && (
            <span className="mt-0.5 block text-base">
              <TimeLeft deadlineAt={order.deadlineAt} />
            </span>
          )}
          {waiting && (
            <span className="mt-0.5 flex items-center gap-1 text-info">
              <UserRound aria-hidden="true" className="size-[1.05em] shrink-0" />
              {waitingWords(waiting, order.currency)}
            </span>
          )}
          {claim && !claim.isOwn && !waiting && (
            <span className="mt-0.5 flex items-center gap-1 text-info">
              <UserRound aria-hidden="true" className="size-[1.05em] shrink-0" />
              {t('abnormal.claimedBy', { name: claim.name })}
            </span>
          )}
          {decided?.at && (
            <span className="mt-0.5 block">{decidedWords(decided, dateTime(decided.at, timezone))}</span>
          )}
        </>
      }
      trailing={
        narrow ? undefined : (
          <span className="flex flex-col items-end gap-1">
            {amount}
            {isOpen ? held : <AbnormalBadge state={state} />}
          </span>
        )
      }
    />
  );
});
