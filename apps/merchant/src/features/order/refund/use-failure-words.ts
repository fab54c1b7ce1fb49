import { useText } from '#screen-kit/texts/use-text.ts';

/** Reasons that payment providers give, and `unlisted` of ours; another is shown as its code. */
const REASONS = [
  'lost_or_stolen_card',
  'expired_or_canceled_card',
  'insufficient_funds',
  'declined',
  'unlisted',
] as const;

/** Words for why a payment provider did not refund. */
export function useFailureWords(): (code: string) => string {
  const t = useText();
  return (code) => {
    const known = REASONS.find((reason) => reason === code);
    return known ? t(`refund.failure.${known}`) : t('refund.failure.other', { code });
  };
}
