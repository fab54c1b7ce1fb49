import type { Locale } from '@larder/domain/locale';
import { numberFormat } from './intl-formats.ts';

/** Formats parts per million as a percentage with up to 4 decimals: 88750 is '8.875%'. */
export function formatPercent(ratePpm: number, locale: Locale): string {
  return numberFormat(locale, { style: 'percent', maximumFractionDigits: 4 }).format(ratePpm / 1_000_000);
}
