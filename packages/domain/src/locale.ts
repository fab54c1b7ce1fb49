/** Languages of the interface; the first is the default. [spec 1] */
export const locales = ['en-US', 'zh-CN'] as const;
export type Locale = (typeof locales)[number];

export const temperatureUnits = ['c', 'f'] as const;
export type TemperatureUnit = (typeof temperatureUnits)[number];

/** Default unit of a language, unless the user chose another. [domain C-24] */
export function defaultTemperatureUnit(locale: Locale): TemperatureUnit {
  return locale === 'zh-CN' ? 'c' : 'f';
}
