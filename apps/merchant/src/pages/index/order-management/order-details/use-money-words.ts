import type { Outputs } from '#platform/trpc.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Move = Outputs['order']['read']['money'][number];

/** Reasons that payment providers give; another is shown as its code. */
const REASONS = [
  'card_declined',
  'insufficient_funds',
  'expired_card',
  'expired',
  'issuer_unavailable',
  'timeout',
] as const;

/** Words a reason for which a provider refuses; null for one that has no words. */
export function useReasonWords(): (code: string | null) => string | null {
  const t = useText();
  return (code) => {
    const known = REASONS.find((reason) => reason === code);
    return known ? t(`order.money.reason.${known}`) : null;
  };
}

/** Words a movement of money, and why it failed. */
export function useMoneyWords(currency: string): (move: Move) => { title: string; reason: string | null } {
  const t = useText();
  const { money } = useFormats();
  const known = useReasonWords();
  const reasonOf = (code: string | null) => code && (known(code) ?? t('order.money.reason.other', { code }));
  return (move) => {
    if (move.kind === 'charged' && move.restMinor > 0) {
      const title = t('order.money.chargedPart', { rest: money(move.restMinor, currency) });
      return { title, reason: null };
    }
    return { title: t(`order.money.${move.kind}`), reason: 'code' in move ? reasonOf(move.code) : null };
  };
}
