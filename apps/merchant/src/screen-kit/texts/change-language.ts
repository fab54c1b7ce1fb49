import { limits } from '@larder/domain/limits';
import type { Locale } from '@larder/domain/locale';
import { apiClient } from '#platform/api/api-client.ts';
import { clientStorage } from '#platform/client-storage.ts';
import { session } from '#platform/session/session.ts';
import { showLanguage } from './load-texts.ts';

/** Changes the language at once and remembers it on this phone, and for the account of a signed-in user. */
export async function changeLanguage(locale: Locale): Promise<void> {
  await showLanguage(locale);
  clientStorage.write('locale', locale);
  if (session.isSignedIn()) await apiClient.identity.savePreferences.mutate({ locale }).catch(() => {});
}

/**
 * Applies the language that the user chose on another phone, unless one was chosen on this phone; if it cannot be
 * loaded now, at the next start.
 */
export async function followLanguage(locale: Locale): Promise<void> {
  if (clientStorage.read('locale') !== null || locale === limits.defaultLocale) return;
  clientStorage.write('locale', locale);
  await showLanguage(locale).catch(() => {});
}
