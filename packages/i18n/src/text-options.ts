import { limits } from '@larder/domain/limits';
import { unknownValue } from './unknown-value.ts';

/** Settings of every i18next instance: in the app, in the shopper pages and on servers. Requires `writtenNumbers`. */
export const textOptions = {
  fallbackLng: limits.defaultLocale,
  keySeparator: false,
  nsSeparator: false,
  interpolation: { prefix: '{', suffix: '}', escapeValue: false, alwaysFormat: true },
  returnEmptyString: false,
  parseMissingKeyHandler: unknownValue,
} as const;
