import { cabinetContact } from '@larder/database/queries/session/session.queries';
import type { Tx } from '@larder/database/transaction';
import { onlineStatus } from '@larder/domain/device/presence/online-status';
import type { DeviceId } from '@larder/domain/ids';

/** Contact with a cabinet, from which the cloud judges its silence about a session. */
export type Contact = {
  readonly online: boolean;
  /** True if events of the cabinet are missing here, or not sent yet. */
  readonly holeInLog: boolean;
};

export async function readContact(tx: Tx, deviceId: DeviceId, now: Date): Promise<Contact> {
  const { state, lastSeenAt, behind } = await cabinetContact(tx, deviceId);
  const status = onlineStatus({ state: state ?? 'never_seen', lastSeenAt }, now);
  return { online: status === 'online' || status === 'stale', holeInLog: behind };
}
