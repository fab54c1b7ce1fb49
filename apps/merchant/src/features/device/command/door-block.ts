import { isReachable } from '@larder/domain/device/presence/is-reachable';
import type { OnlineStatus } from '@larder/domain/device/presence/online-status';
import type { TranslationKey } from '@larder/i18n/translation-key';

type DoorFacts = {
  /** True if the phone itself has a network. */
  phoneOnline: boolean;
  online: OnlineStatus;
  /** True if a session is under way at the cabinet. */
  hasSession: boolean;
  /** Id of the command that is open on the device, and of the one that this screen sent. */
  openCommandId: string | null;
  ownCommandId: string | null;
};

/**
 * Returns the text key of the reason why a door cannot be opened remotely now; null if it can. The API judges by the
 * same facts. [screens 60]
 */
export function doorBlock(facts: DoorFacts): TranslationKey | null {
  if (!facts.phoneOnline) return 'shell.offline';
  if (!isReachable(facts.online)) return 'refusal.DEVICE_OFFLINE';
  if (facts.hasSession) return 'refusal.DEVICE_BUSY';
  const foreign = facts.openCommandId !== null && facts.openCommandId !== facts.ownCommandId;
  return foreign ? 'device.command.other' : null;
}
