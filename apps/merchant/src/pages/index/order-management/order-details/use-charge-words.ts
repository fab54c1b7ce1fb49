import type { Outputs } from '#platform/trpc.ts';
import { joinSentences } from '#screen-kit/texts/join-sentences.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { useMomentWords } from './use-moment-words.ts';
import { useReasonWords } from './use-money-words.ts';

type Order = Pick<Outputs['order']['read'], 'status' | 'currency' | 'device'>;
export type Charge = NonNullable<Outputs['order']['read']['charge']>;

/** More tries than this are counted instead of listed; fewer if their days must be named. */
const MOST_LISTED = 4;
const MOST_LISTED_WITH_DAY = 2;

/**
 * Words why an order is not paid, what was tried, when the job tries again, and why a member may not, or from when:
 * `waitsUntil`.
 */
export function useChargeWords({
  status,
  currency,
  device,
}: Order): (charge: Charge, waitsUntil: string | null) => string {
  const t = useText();
  const { money } = useFormats();
  const { listOf, areToday } = useMomentWords(device.timezone);
  const reasonOf = useReasonWords();

  function triedOf({ cause, tries, heldMinor, costMinor }: Charge): string {
    const amounts = { held: money(heldMinor, currency), cost: money(costMinor, currency) };
    if (cause === 'above_hold' || cause === 'charged_part') return t(`order.charge.${cause}`, amounts);
    const times = tries.map(({ at }) => at);
    if (times.length === 0) return t(`order.charge.${cause}`);
    if (times.length <= (areToday(times) ? MOST_LISTED : MOST_LISTED_WITH_DAY))
      return t(`order.charge.${cause}.at`, { times: listOf(times) });
    return t(`order.charge.${cause}.often`, { n: times.length, times: listOf(times.slice(-1)) });
  }

  function whyOf({ tries }: Charge): string | null {
    const reason = reasonOf(tries.at(-1)?.code ?? null);
    return reason && t('order.charge.reason', { reason });
  }

  function nextOf({ now, plan, isUnanswered, cause }: Charge): string | null {
    if (now.kind === 'under_way' || now.kind === 'shopper_pays') return t(`order.charge.${now.kind}`);
    if (isUnanswered && plan.length > 0) return t('order.charge.unanswered', { times: listOf(plan) });
    if (plan.length > 0) return t('order.charge.plan', { count: plan.length, times: listOf(plan) });
    return cause === 'charge_failed' ? t('order.charge.noPlan') : null;
  }

  function limitOf({ now, plan, holdEndsAt }: Charge): string | null {
    if (now.kind === 'impossible')
      return t(now.obstacle === 'no_hold' ? 'order.charge.nothing_held' : `order.charge.${now.obstacle}`);
    const isHeld = now.kind === 'allowed' || now.kind === 'too_soon';
    return isHeld && plan.length === 0 && holdEndsAt
      ? t('order.charge.holdEnds', { times: listOf([holdEndsAt]) })
      : null;
  }

  /** The receipt takes no payment while another is open, or the hold is being charged. */
  function payableOf({ now, isUnanswered, isPayable, owedSince }: Charge): string | null {
    const isOpen = now.kind === 'shopper_pays' || now.kind === 'under_way' || isUnanswered;
    return (status === 'unpaid' || owedSince) && isPayable && !isOpen ? t('order.charge.payable') : null;
  }

  return (charge, waitsUntil) =>
    joinSentences(
      triedOf(charge),
      whyOf(charge),
      charge.owedSince && t('order.charge.owedSince', { times: listOf([charge.owedSince]) }),
      nextOf(charge),
      limitOf(charge),
      waitsUntil && t('order.charge.too_soon', { times: listOf([waitsUntil]) }),
      payableOf(charge),
    );
}
