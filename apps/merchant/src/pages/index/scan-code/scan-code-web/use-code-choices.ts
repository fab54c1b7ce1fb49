import type { ScanResult } from '@larder/domain/device/scan/read-scan';
import { shownGtin } from '@larder/domain/gtin';
import type { CodeChoice } from '#features/scan/which-code.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

/** Returns results of a scan as choices, by their place in the list. */
export function useCodeChoices(): (results: readonly ScanResult[]) => readonly CodeChoice[] {
  const t = useText();
  const { longDay } = useFormats();
  return (results) =>
    results.map((result, at) => {
      const key = String(at);
      if (result.kind !== 'gtin') return { key, title: result.deviceNo, subtitle: null };
      const { gtin, bestBefore } = result;
      const subtitle =
        bestBefore === null ? null : t('template.facts.bestBefore', { day: longDay(bestBefore) });
      return { key, title: shownGtin(gtin), subtitle };
    });
}
