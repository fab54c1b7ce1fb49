import type { TranslationKey } from '@larder/i18n/translation-key';
import { useTranslation } from 'react-i18next';

/** Title of a screen; empty until its text is loaded, which may be after the screen is asked for. */
export function useTitle(key: TranslationKey | undefined): string {
  const { t, i18n } = useTranslation();
  // Not the key itself: to narrow it to itself takes the compiler forever.
  const isLoaded = i18n.exists(String(key));
  return key && isLoaded ? t(key) : '';
}
