import type { Locale } from '@larder/domain/locale';
import type { FormatterModule } from 'i18next';
import { formatNumber } from './format-number.ts';

/** Formats numbers in a text in the notation of its language; other values pass unchanged. Requires `alwaysFormat`. */
export const writtenNumbers: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value, _format, locale) =>
    typeof value === 'number' ? formatNumber(value, locale as Locale) : value,
};
