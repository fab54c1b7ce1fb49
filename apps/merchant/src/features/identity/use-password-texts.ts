import { useText } from '#screen-kit/texts/use-text.ts';

/** Labels of the button that shows and hides a password. */
export function usePasswordTexts() {
  const t = useText();
  return { showLabel: t('identity.showPassword'), hideLabel: t('identity.hidePassword') };
}
