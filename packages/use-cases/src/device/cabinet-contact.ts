import { cabinetContact } from '@larder/database/queries/session/session.queries';
import type { Tx } from '@larder/database/transaction';
import { onlineStatus } from '@larder/domain/device/online-status';
import type { DeviceId } from '@larder/domain/ids';

/** What the cloud may conclude from a cabinet's silence about a session. */
export type Contact = {
  readonly online: boolean;
  /** Events of it are missing or still with it. */
  readonly holeInLog: boolean;
};

export async function readContact(tx: Tx, deviceId: DeviceId, now: Date): Promise<Contact> {
  const { state, lastSeenAt, behind } = await cabinetContact(tx, deviceId);
  const status = onlineStatus({ state: state ?? 'never_seen', lastSeenAt }, now);
  return { online: status === 'online' || status === 'stale', holeInLog: behind };
}
