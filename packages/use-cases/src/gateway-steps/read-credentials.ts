import type { Database } from '@larder/database/open-database';
import type { Lifecycle } from '@larder/domain/device/lifecycle/lifecycle-transitions';

export type Credentials = {
  readonly lifecycle: Lifecycle;
  readonly secretHmac: Uint8Array;
  /** Null if no rotation is under way, or its 24 hours are over. */
  readonly secretNextHmac: Uint8Array | null;
  /** True if its newest connection used the next secret; null before the first one since that was prepared. */
  readonly secretNextUsed: boolean | null;
};

/** Reads the credentials of a cabinet; null for an unknown number. [protocol 5.3] */
export async function readCredentials(
  database: Database,
  deviceNo: string,
  now: Date,
): Promise<Credentials | null> {
  const device = await database.prisma.device.findUnique({
    where: { deviceNo },
    select: {
      lifecycle: true,
      secretHmac: true,
      secretNextHmac: true,
      secretNextUntil: true,
      secretNextUsed: true,
    },
  });
  if (!device) return null;
  const nextIsValid = device.secretNextUntil === null || device.secretNextUntil > now;
  return { ...device, secretNextHmac: nextIsValid ? device.secretNextHmac : null };
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
