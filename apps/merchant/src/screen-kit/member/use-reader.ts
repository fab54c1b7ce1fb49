import { defaultTemperatureUnit, type Locale } from '@larder/domain/locale';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { clientStorage } from '#platform/client-storage.ts';
import { useMeIfAny } from './me.ts';

const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

let readZone: string | null | undefined;
clientStorage.subscribe(() => {
  readZone = undefined;
});

/** Cached: the storage is slow to read for every row of a list. */
function storedZone(): string | null {
  if (readZone === undefined) readZone = clientStorage.read('timezone');
  return readZone;
}

/** The reader's formats: language, zone of the phone, currency of the merchant, unit of temperature. */
export function useReader() {
  const locale = useTranslation().i18n.language as Locale;
  const me = useMeIfAny();
  const zone = useSyncExternalStore(clientStorage.subscribe, storedZone);
  return {
    locale,
    timeZone: zone ?? browserZone,
    currency: me?.merchant.currency ?? 'USD',
    temperatureUnit: me?.account.temperatureUnit ?? defaultTemperatureUnit(locale),
  };
}
