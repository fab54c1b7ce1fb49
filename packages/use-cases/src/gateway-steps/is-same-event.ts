import { canonicalJson } from '@larder/cabinet-protocol/canonical-hash';
import type { Database } from '@larder/database/open-database';
import type { DeviceId } from '@larder/domain/ids';

type Place = { readonly deviceId: DeviceId; readonly logId: string; readonly seq: number };

/**
 * True if the stored event at that place has the same content as this message, except for its connection: a cabinet
 * may put its current connection into an event that it sends again. Comparing bytes would report that as a conflict.
 * [protocol 13]
 */
export async function isSameEvent(database: Database, place: Place, raw: string): Promise<boolean> {
  const { deviceId, logId, seq } = place;
  const stored = await database.prisma.deviceEventInbox.findUnique({
    where: { deviceId_logId_seq: { deviceId, logId, seq: BigInt(seq) } },
    select: { raw: true },
  });
  return stored === null || contentOf(stored.raw) === contentOf(JSON.parse(raw));
}

function contentOf(message: unknown): string {
  const { v: _v, id: _id, conn: _conn, off: _off, ...content } = message as Record<string, unknown>;
  return canonicalJson(content);
}
