import { abnormalLimits } from '@larder/domain/order/abnormal-limits';
import { Banner } from '@larder/ui/feedback/banner';
import { UndoStrip } from '@larder/ui/feedback/undo-strip';
import { useToast } from '@larder/ui/feedback/use-toast';
import { Link } from '@larder/ui/layout/link';
import { CircleSlash, CreditCard, HandCoins } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { apiClient } from '#platform/api/api-client.ts';
import { serverClock } from '#platform/clock/server-clock.ts';
import { useOnline } from '#platform/network-state.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Waiting = Omit<Outputs['order']['listWaitingDecisions'][number], 'dueAt'>;

const DETAILS = '/pages/index/order-management/abnormal-details';
/** How often decisions that wait are read again: live events are not guaranteed. */
const REREAD_MS = 2_000;
const SECOND_MS = 1_000;
const NONE: Outputs['order']['listWaitingDecisions'] = [];

/**
 * The member's own decisions about abnormal orders that the server holds, each with Undo until it is carried out, and
 * those that failed, with a way back. Read from the server, so a phone that was closed shows them again. [decision 296]
 */
export function WaitingStrips() {
  const mayHandle = useCan(['order.abnormal.handle']);
  const decisions = trpc.order.listWaitingDecisions.useQuery(undefined, {
    enabled: mayHandle,
    refetchInterval: ({ state }) => (state.data?.some(({ refusal }) => refusal === null) ? REREAD_MS : false),
  });
  const rows = decisions.data ?? NONE;
  useFreshOrders(rows);
  return rows.map(({ dueAt, ...row }) =>
    row.refusal === null && dueAt !== null ? (
      <WaitingStrip key={row.id} waiting={{ ...row, dueAt }} />
    ) : (
      <FailedDecision key={row.id} failed={row} />
    ),
  );
}

/** Reads orders again once a decision is gone from the list: it was carried out or undone. */
function useFreshOrders(rows: readonly Waiting[]): void {
  const queries = trpc.useUtils();
  const before = useRef(rows);
  useEffect(() => {
    const gone = before.current.some(({ id }) => rows.every((row) => row.id !== id));
    before.current = rows;
    if (gone) void queries.order.invalidate();
  }, [rows, queries]);
}

const ICONS = {
  charge: <CreditCard />,
  nothing_taken: <CircleSlash />,
  waive: <HandCoins />,
};

function WaitingStrip({ waiting }: { waiting: Waiting & { readonly dueAt: string } }) {
  const t = useText();
  const title = useTitle(waiting);
  const online = useOnline();
  const { undo, isPending } = useUndo(waiting);
  const leftMs = useTimeLeft(waiting.dueAt);
  const seconds = Math.ceil(leftMs / SECOND_MS);
  const { decision, captureMinor } = waiting;
  if (decision === 'record_items') return null;
  const text =
    leftMs <= 0
      ? t('abnormal.waitsNow')
      : online
        ? t(`abnormal.waits.${decision === 'charge' && captureMinor === 0 ? 'unpaid' : decision}`, {
            seconds,
          })
        : t('abnormal.undoOffline');
  return (
    <div data-waiting={waiting.orderId}>
      <UndoStrip
        icon={ICONS[decision]}
        title={title}
        text={text}
        undoLabel={t('abnormal.undo')}
        onUndo={leftMs > 0 ? undo : undefined}
        disabled={!online || isPending}
        share={leftMs / abnormalLimits.waitMs}
      />
    </div>
  );
}

/** Takes the decision back and opens its order; a refusal says that it was too late. */
function useUndo({ id: decisionId, orderId }: Waiting) {
  const toast = useToast();
  const navigate = useNavigate();
  const isOnOrder = useOnOrder();
  const queries = trpc.useUtils();
  const textOf = useRefusalText();
  const { mutateAsync, isPending } = useSend(apiClient.order.undoAbnormalDecision.mutate);
  async function undo() {
    try {
      await mutateAsync({ id: orderId, decisionId });
    } catch (error) {
      toast.error(textOf(error));
      await queries.order.invalidate();
      return;
    }
    await queries.order.invalidate();
    navigate(screenHref(DETAILS, { id: orderId }), { replace: isOnOrder });
  }
  return { undo: () => void undo(), isPending };
}

/** True on an order, whose place in the history another order takes; the list stays behind the order. */
const useOnOrder = () => useLocation().pathname === DETAILS;

/** Milliseconds until an instant by the server's clock, updated every second; not below 0. */
function useTimeLeft(at: string): number {
  const left = () => Math.max(0, Date.parse(at) - serverClock.nowMs());
  const [leftMs, setLeftMs] = useState(left);
  useEffect(() => {
    const timer = setInterval(() => setLeftMs(Math.max(0, Date.parse(at) - serverClock.nowMs())), SECOND_MS);
    return () => clearInterval(timer);
  }, [at]);
  return leftMs;
}

/** What was decided: product and sum of a charge, else the order. */
function useTitle({
  decision,
  product,
  units,
  others,
  orderNo,
  captureMinor,
  totalMinor,
  currency,
}: Waiting): string {
  const t = useText();
  const { money } = useFormats();
  if (decision !== 'charge')
    return t(`abnormal.willBe.${decision === 'waive' ? 'waive' : 'nothing_taken'}`, { orderNo });
  const amount = money(captureMinor, currency);
  const rest = totalMinor - captureMinor;
  const sum = rest > 0 ? t('abnormal.waitsPart', { amount, rest: money(rest, currency) }) : amount;
  if (product === null) return sum;
  const named = units > 1 ? `${units} × ${product}` : product;
  return others > 0
    ? t('abnormal.waitsMore', { product: named, count: others, sum })
    : t('abnormal.waitsOne', { product: named, sum });
}

/** Why a decision could not be carried out, where more is known than that the order is not decided. */
const FAILURES: Partial<Record<string, 'abnormal.alreadyDecided' | 'abnormal.approval.rejectedOrder'>> = {
  ILLEGAL_TRANSITION: 'abnormal.alreadyDecided',
  ABNORMAL_REJECTED: 'abnormal.approval.rejectedOrder',
};

function FailedDecision({ failed }: { failed: Waiting }) {
  const t = useText();
  const { id: decisionId, orderId, orderNo, refusal, note } = failed;
  const isOnOrder = useOnOrder();
  const forget = useSend(apiClient.order.undoAbnormalDecision.mutate);
  const queries = trpc.useUtils();
  const onPress = () =>
    forget
      .mutateAsync({ id: orderId, decisionId })
      .catch(() => undefined)
      .then(() => queries.order.listWaitingDecisions.invalidate());
  return (
    <Banner
      tone="bad"
      action={
        <Link
          href={screenHref(DETAILS, { id: orderId })}
          replace={isOnOrder}
          onClick={() => void onPress()}
          className="hit-44 relative shrink-0 font-semibold underline underline-offset-4"
        >
          {t('abnormal.openOrder')}
        </Link>
      }
    >
      {t(FAILURES[refusal ?? ''] ?? 'abnormal.undecided', { orderNo })}
      {note && <span className="block">{t('abnormal.approval.noteOf', { note })}</span>}
    </Banner>
  );
}
