import { defaultTemperatureUnit, type Locale } from '@larder/domain/locale';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { clientStorage } from '../platform/client-storage.ts';
import { useMeIfAny } from './me.ts';

const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** How the reader writes: language, zone of the phone, currency of the merchant, unit of temperature. */
export function useReader() {
  const locale = useTranslation().i18n.language as Locale;
  const me = useMeIfAny();
  const storedZone = useSyncExternalStore(clientStorage.subscribe, () => clientStorage.read('timezone'));
  return {
    locale,
    timeZone: storedZone ?? browserZone,
    currency: me?.merchant.currency ?? 'USD',
    temperatureUnit: me?.account.temperatureUnit ?? defaultTemperatureUnit(locale),
  };
}
