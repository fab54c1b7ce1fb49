import { useFormats } from '#screen-kit/texts/use-formats.ts';

/** Formats what came in with a plus, and what went out with a minus. */
export function useSignedMoney(): (amountMinor: number, currency?: string) => string {
  const { money } = useFormats();
  return (amountMinor, currency) => `${amountMinor > 0 ? '+' : ''}${money(amountMinor, currency)}`;
}
