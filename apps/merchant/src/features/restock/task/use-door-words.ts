import { isReachable } from '@larder/domain/device/presence/is-reachable';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { TaskAnswer } from './line-entry.ts';

/** Returns the state of the doors in a few words: "L open, R shut", "Both shut". */
export function useDoorWords({ doors, online }: TaskAnswer): string {
  const t = useText();
  // An offline cabinet cannot report its doors.
  if (!isReachable(online)) return t('restock.door.unknown');
  const [first] = doors;
  if (!first) return t('restock.doors');
  if (doors.length === 1) return t(`restock.door.${first.state}`);
  const isSame = doors.every(({ state }) => state === first.state);
  if (isSame) return t(`restock.door.both.${first.state}`);
  return doors.map(({ door, state }) => t(`restock.door.of.${state}`, { door })).join(t('restock.door.and'));
}
