import type { Door } from '@larder/domain/device/door';
import { useText } from '../../app/use-text.ts';

/** A shelf in words: "Left door · Layer 2", without the door where there is only one. */
export function useShelfWords(doors: number): (shelf: { door: Door; layer: number }) => string {
  const t = useText();
  return ({ door, layer }) =>
    [doors > 1 && t(`enum.device.door.${door}`), t('field.template.layer', { n: layer })]
      .filter(Boolean)
      .join(' · ');
}
