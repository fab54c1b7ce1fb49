import type { Prisma } from '@larder/database/model';

/** What is read of an ownership to say of its cabinet what the owner may know. */
export const knownCabinetParts = {
  merchantId: true,
  merchant: { select: { timezone: true } },
  device: { select: { deviceNo: true, name: true, timezone: true, layersR: true, merchantId: true } },
} as const satisfies Prisma.DeviceAssignmentSelect;

type Ownership = Prisma.DeviceAssignmentGetPayload<{ select: typeof knownCabinetParts }>;

export type KnownCabinet = {
  readonly deviceNo: string;
  /** Null for a cabinet that left: what it is called now is somebody else's matter. */
  readonly name: string | null;
  /** Of a cabinet that left, the merchant's: where it stands now is nobody's business. */
  readonly timezone: string;
  /** How many it has. */
  readonly doors: number;
  /** It is still the merchant's. */
  readonly isOwn: boolean;
};

/** A cabinet as one of its owners knows it, also after it left him. [domain 0, Tenant] */
export function knownCabinet({ merchantId, merchant, device }: Ownership): KnownCabinet {
  const { deviceNo, name, timezone } = device;
  const doors = device.layersR === null ? 1 : 2;
  if (device.merchantId === merchantId) return { deviceNo, name, timezone, doors, isOwn: true };
  return { deviceNo, name: null, timezone: merchant.timezone, doors, isOwn: false };
}
