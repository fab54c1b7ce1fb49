import { useText } from '#screen-kit/texts/use-text.ts';

/** Returns the version that the cabinet holds, in words. */
export function useOnDeviceWords(): (rev: number | null) => string {
  const t = useText();
  return (rev) => (rev === null ? t('template.onDevice.none') : t('template.onDevice', { rev }));
}
