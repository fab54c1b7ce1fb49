import type { Locale } from '@larder/domain/locale';
import { signedNumber } from './intl-formats.ts';

/**
 * Formats minor units in the language's notation with a true minus: 1414 USD is '$14.14' in both languages, -5 is
 * '−$0.05'. A merchant has one currency, so its short sign is unambiguous.
 */
export function formatMoney(amountMinor: number, currency: string, locale: Locale): string {
  const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  return signedNumber(locale, options, amountMinor / 100);
}
