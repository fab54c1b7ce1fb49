import { useMemo } from 'react';
import { createFormats, type Formats } from './formats.ts';
import { useReader } from './use-reader.ts';

/** The formats of the signed-in reader, in the language in use. */
export function useFormats(): Formats {
  const { locale, timeZone, currency, temperatureUnit } = useReader();
  return useMemo(
    () => createFormats({ locale, timeZone, currency, temperatureUnit }),
    [locale, timeZone, currency, temperatureUnit],
  );
}
