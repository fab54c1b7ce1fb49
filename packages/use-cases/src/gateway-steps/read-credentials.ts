import type { Database } from '@larder/database/open-database';
import type { Lifecycle } from '@larder/domain/device/lifecycle/lifecycle-transitions';
import { BatchedCalls } from '../wrapper/batched-calls.ts';

export type Credentials = {
  readonly lifecycle: Lifecycle;
  readonly secretHmac: Uint8Array;
  /** Null if no rotation is under way, or its 24 hours are over. */
  readonly secretNextHmac: Uint8Array | null;
  /** True if its newest connection used the next secret; null before the first one since that was prepared. */
  readonly secretNextUsed: boolean | null;
};

const BATCH_MAX = 100;

/**
 * Reads the credentials of a cabinet by its number; null for an unknown one. Those asked for while others are read are
 * read together, because all cabinets of a carrier come back at once. [protocol 5.3]
 */
export function credentialsReader(
  database: Database,
  now: () => Date,
): (deviceNo: string) => Promise<Credentials | null> {
  const reading = new BatchedCalls({
    run: async (deviceNos: readonly string[]) => {
      const found = await readTogether(database, deviceNos, now());
      return deviceNos.map((deviceNo) => found.get(deviceNo) ?? null);
    },
    batchMax: BATCH_MAX,
    concurrency: 2,
  });
  return (deviceNo) => reading.call(deviceNo);
}

async function readTogether(
  database: Database,
  deviceNos: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Credentials>> {
  const devices = await database.prisma.device.findMany({
    where: { deviceNo: { in: [...new Set(deviceNos)] } },
    select: {
      deviceNo: true,
      lifecycle: true,
      secretHmac: true,
      secretNextHmac: true,
      secretNextUntil: true,
      secretNextUsed: true,
    },
  });
  return new Map(
    devices.map(({ deviceNo, secretNextUntil, secretNextHmac, ...device }) => {
      const nextIsValid = secretNextUntil === null || secretNextUntil > now;
      return [deviceNo, { ...device, secretNextHmac: nextIsValid ? secretNextHmac : null }];
    }),
  );
}

/**
 * Notes with which of its two secrets a cabinet connects, for the gateway that it asks to end the old one: that may be
 * another one with an external broker. `usedNext`: null for the old one. A next secret that has been replaced since it
 * was read stays unnoted: the cabinet does not know the one that replaced it.
 */
export async function noteUsedSecret(
  database: Database,
  deviceNo: string,
  usedNext: Uint8Array | null,
): Promise<void> {
  await database.prisma.device.updateMany({
    where: { deviceNo, secretNextHmac: usedNext ? new Uint8Array(usedNext) : { not: null } },
    data: { secretNextUsed: usedNext !== null },
  });
}
