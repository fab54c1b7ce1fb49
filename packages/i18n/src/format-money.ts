import type { Locale } from '@larder/domain/locale';
import { numberFormat } from './intl-formats.ts';

/**
 * Formats minor units in the language's notation: 1414 USD is '$14.14' in both languages. A merchant has one currency,
 * so its short sign is unambiguous.
 */
export function formatMoney(amountMinor: number, currency: string, locale: Locale): string {
  return numberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(
    amountMinor / 100,
  );
}
