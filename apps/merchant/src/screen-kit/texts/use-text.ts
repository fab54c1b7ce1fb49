import { useTranslation } from 'react-i18next';

/** The texts of the current language; re-renders when it changes. */
export function useText() {
  return useTranslation().t;
}
