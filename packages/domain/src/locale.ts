type LocaleRow = {
  /** In the language itself, for readers who cannot read the current one. */
  readonly name: string;
  /** Shown unless the user chose another. [domain C-24] */
  readonly temperatureUnit: TemperatureUnit;
  /** The name of a product variety that its readers know; varieties have two names. */
  readonly varietyName: 'nameEn' | 'nameZh';
};

export const temperatureUnits = ['c', 'f'] as const;
export type TemperatureUnit = (typeof temperatureUnits)[number];

/** Languages of the interface, by tags that `Intl` knows; the first is the default. [spec 1] */
export const localeTable = {
  'en-US': { name: 'English', temperatureUnit: 'f', varietyName: 'nameEn' },
  'zh-CN': { name: '中文', temperatureUnit: 'c', varietyName: 'nameZh' },
} as const satisfies Record<string, LocaleRow>;

export type Locale = keyof typeof localeTable;
export const locales = Object.keys(localeTable) as unknown as readonly [Locale, ...Locale[]];

/** Returns the unit of a locale, shown unless the user chose one. [domain C-24] */
export const defaultTemperatureUnit = (locale: Locale): TemperatureUnit =>
  localeTable[locale].temperatureUnit;

/** Returns the locale that is stored for a person or merchant; the default for one that this version does not have. */
export const storedLocale = (stored: string | null | undefined): Locale =>
  locales.find((known) => known === stored) ?? locales[0];

/** Finds the locale of a language tag such as `zh-Hans-CN`: the same tag, else one of the same language. */
export function matchLocale(tag: string): Locale | undefined {
  const wanted = tag.toLowerCase();
  const startingWith = (parts = '') =>
    locales.find((locale) => `${locale}-`.toLowerCase().startsWith(`${parts}-`));
  return startingWith(wanted) ?? startingWith(wanted.split('-')[0]);
}

/** Returns the locale after this one, else the first, for buttons that step through all of them. */
export const nextLocale = (locale: string): Locale =>
  locales[locales.indexOf(locale as Locale) + 1] ?? locales[0];
