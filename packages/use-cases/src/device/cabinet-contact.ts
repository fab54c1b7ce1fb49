import { cabinetContact } from '@larder/database/queries/session/session.queries';
import type { Tx } from '@larder/database/transaction';
import { isReachable } from '@larder/domain/device/presence/is-reachable';
import { onlineStatus } from '@larder/domain/device/presence/online-status';
import type { DeviceId } from '@larder/domain/ids';

/** Contact with a cabinet, from which the cloud judges its silence about a session. */
export type Contact = {
  readonly online: boolean;
  /** True if events of the cabinet are missing here, or not sent yet. */
  readonly holeInLog: boolean;
};

export async function readContact(tx: Tx, deviceId: DeviceId, now: Date): Promise<Contact> {
  const contact = await cabinetContact(tx, deviceId);
  return { online: isReachable(onlineStatus(contact, now)), holeInLog: contact.behind };
}
