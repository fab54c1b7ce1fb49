import type { Door } from '@larder/domain/device/door';
import { useDoorName } from './use-door-name.ts';
import { useText } from './use-text.ts';

/** Names a shelf: "Left door · Layer 2", without the door where there is only one. */
export function useShelfWords(doors: number): (shelf: { door: Door; layer: number }) => string {
  const t = useText();
  const doorName = useDoorName(doors);
  return ({ door, layer }) =>
    [doors > 1 && doorName(door), t('field.template.layer', { n: layer })].filter(Boolean).join(' · ');
}
