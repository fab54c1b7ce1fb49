import type { Locale } from '@larder/domain/locale';
import { numberFormat } from './intl-formats.ts';

/** Minor units as the language writes them: 1414 USD is '$14.14', in Chinese 'US$14.14'. */
export function formatMoney(amountMinor: number, currency: string, locale: Locale): string {
  return numberFormat(locale, { style: 'currency', currency }).format(amountMinor / 100);
}
