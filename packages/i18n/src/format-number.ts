import type { Locale } from '@larder/domain/locale';
import { signedNumber } from './intl-formats.ts';

/** Formats a number in the language's notation with a true minus: 17530 is '17,530', -3 is '−3'. */
export function formatNumber(value: number, locale: Locale): string {
  return signedNumber(locale, {}, value);
}
