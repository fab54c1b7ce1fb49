/** Caches formatters: building one takes longer than drawing a row of a list. */
function once<Format, Options extends object>(build: (locale: string, options: Options) => Format) {
  const built = new Map<string, Format>();
  return (locale: string, options: Options): Format => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const known = built.get(key) ?? build(locale, options);
    built.set(key, known);
    return known;
  };
}

export const numberFormat = once(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);
export const dateTimeFormat = once(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);
export const relativeTimeFormat = once(
  (locale, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
);

/** Formats a number with a true minus; what rounds to 0 has none. */
export function signedNumber(locale: string, options: Intl.NumberFormatOptions, value: number): string {
  return numberFormat(locale, { ...options, signDisplay: 'negative' })
    .format(value)
    .replace('-', '−');
}
