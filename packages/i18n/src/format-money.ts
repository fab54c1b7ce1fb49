import type { Locale } from '@larder/domain/locale';
import { numberFormat } from './intl-formats.ts';

/** Minor units as the language writes them: 1414 USD is '$14.14' in both; a merchant has one currency, so its short sign says enough. */
export function formatMoney(amountMinor: number, currency: string, locale: Locale): string {
  return numberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(
    amountMinor / 100,
  );
}
