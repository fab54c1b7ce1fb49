import type { Locale } from '@larder/domain/locale';

/** Parts per million as a percentage with up to 4 decimals: 88750 is '8.875%'. */
export function formatPercent(ratePpm: number, locale: Locale): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 }).format(
    ratePpm / 1_000_000,
  );
}
