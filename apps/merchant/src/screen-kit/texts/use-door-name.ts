import type { Door } from '@larder/domain/device/door';
import { useText } from './use-text.ts';

/** "Left door", or just "Door" for a cabinet with one door. */
export function useDoorName(doors: number): (door: Door) => string {
  const t = useText();
  return (door) => t(doors > 1 ? `enum.device.door.${door}` : 'device.door.name.single');
}
