import { canonicalJson } from '@larder/cabinet-protocol/canonical-hash';
import type { Database } from '@larder/database/open-database';
import type { DeviceId } from '@larder/domain/ids';

type Place = { readonly deviceId: DeviceId; readonly logId: string; readonly seq: number };

/**
 * True if the stored event of that place says the same as this message, but for the connection it came over: a cabinet may write its
 * current connection into an event that it sends again. Bytes alone would call that a conflict. [protocol 13]
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
