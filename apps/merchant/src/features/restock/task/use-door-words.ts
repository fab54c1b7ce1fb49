import { isHeard } from '#features/device/is-heard.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { TaskAnswer } from './line-entry.ts';

/** The doors in a few words: "L open, R shut", "Both shut". */
export function useDoorWords({ doors, online }: TaskAnswer): string {
  const t = useText();
  // A cabinet that is offline cannot say how its doors are.
  if (!isHeard(online)) return t('restock.door.unknown');
  const [first] = doors;
  if (!first) return t('restock.doors');
  if (doors.length === 1) return t(`restock.door.${first.state}`);
  const isSame = doors.every(({ state }) => state === first.state);
  if (isSame) return t(`restock.door.both.${first.state}`);
  return doors.map(({ door, state }) => t(`restock.door.of.${state}`, { door })).join(t('restock.door.and'));
}
