import type { TranslationKey } from '@larder/i18n/translation-key';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { OwnExport } from './own-export.ts';

/** Returns the words of an export: which list, of which days, how far it is. */
export function useExportWords() {
  const t = useText();
  const { days, number, wholeMonth, dateTime, phoneZone } = useFormats();
  const periodOf = ({ days: range, period }: OwnExport) => {
    if (range) return days(range.from, range.to);
    return /^\d{4}-\d{2}$/.test(period) ? wholeMonth(period) : period;
  };
  return {
    nameOf: ({ name }: OwnExport) => (name ? t(name as TranslationKey) : t('export.unknownList')),
    periodOf,
    /** "2,100 rows, until 6:00 PM" */
    stateOf: (made: OwnExport): string | null => {
      const { standing, rows, expiresAt, isUnmailed, isOpen } = made;
      if (!isOpen) return t('export.closed');
      if (standing === 'writing') return t('export.rowsSoFar', { count: rows, n: number(rows) });
      if (standing === 'failed') return t(isUnmailed ? 'export.failedMailing' : 'export.failedWriting');
      if (standing !== 'ready' || !expiresAt) return null;
      const time = dateTime(expiresAt, phoneZone);
      return t('export.rowsUntil', { count: rows, n: number(rows), time });
    },
  };
}
