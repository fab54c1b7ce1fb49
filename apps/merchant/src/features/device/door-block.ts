import type { OnlineStatus } from '@larder/domain/device/online-status';
import type { TranslationKey } from '@larder/i18n/translation-key';
import { isHeard } from './is-heard.ts';

type DoorFacts = {
  /** The phone's own network. */
  phoneOnline: boolean;
  online: OnlineStatus;
  /** Somebody is at the cabinet. */
  hasSession: boolean;
  /** The command that is open on the cabinet, and the one of this screen. */
  openCommandId: string | null;
  ownCommandId: string | null;
};

/** Why a door cannot be opened from here now, as the key of its text; null if it can. The API judges by the same facts. [screens 60] */
export function doorBlock(facts: DoorFacts): TranslationKey | null {
  if (!facts.phoneOnline) return 'shell.offline';
  if (!isHeard(facts.online)) return 'refusal.DEVICE_OFFLINE';
  if (facts.hasSession) return 'refusal.DEVICE_BUSY';
  const foreign = facts.openCommandId !== null && facts.openCommandId !== facts.ownCommandId;
  return foreign ? 'device.command.other' : null;
}
