import { useTranslation } from 'react-i18next';

/** The texts of the language in use; changes with it. */
export function useText() {
  return useTranslation().t;
}
