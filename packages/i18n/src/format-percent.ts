import type { Locale } from '@larder/domain/locale';
import { signedNumber } from './intl-formats.ts';

/** Formats parts per million as a percentage with up to 4 decimals and a true minus: 88750 is '8.875%'. */
export function formatPercent(ratePpm: number, locale: Locale): string {
  return signedNumber(locale, { style: 'percent', maximumFractionDigits: 4 }, ratePpm / 1_000_000);
}
