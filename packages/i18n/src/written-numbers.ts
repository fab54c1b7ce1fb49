import type { Locale } from '@larder/domain/locale';
import type { FormatterModule } from 'i18next';
import { formatNumber } from './format-number.ts';

/** Numbers in a text are written as its language writes them; all else stays as it is. Needs `alwaysFormat`. */
export const writtenNumbers: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value, _format, locale) =>
    typeof value === 'number' ? formatNumber(value, locale as Locale) : value,
};
