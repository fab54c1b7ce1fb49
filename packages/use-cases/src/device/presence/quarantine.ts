import type { Database } from '@larder/database/open-database';
import type { DeviceId } from '@larder/domain/ids';

export type Quarantined = {
  readonly deviceId: DeviceId;
  readonly at: Date;
  readonly topic: string;
  readonly reason: 'unreadable' | 'conflict';
  readonly logId: string | null;
  readonly seq: number | null;
  readonly payload: Uint8Array;
};

const HEAD_BYTES = 2_048;

/** Keeps the first 2 KB of what could not be stored as an event, for support. [protocol 13] */
export async function quarantine(database: Database, { payload, seq, ...row }: Quarantined): Promise<void> {
  await database.prisma.deviceQuarantine.create({
    data: {
      ...row,
      seq: seq === null ? null : BigInt(seq),
      sizeBytes: payload.length,
      head: new Uint8Array(payload.subarray(0, HEAD_BYTES)),
    },
  });
}
