import type { Prisma } from '@larder/database/model';
import { doorsOf } from '@larder/domain/device/door';

/** Columns of an ownership that `knownCabinet` needs. */
export const knownCabinetParts = {
  merchantId: true,
  merchant: { select: { timezone: true } },
  device: { select: { deviceNo: true, name: true, timezone: true, layersR: true, merchantId: true } },
} as const satisfies Prisma.DeviceAssignmentSelect;

type Ownership = Prisma.DeviceAssignmentGetPayload<{ select: typeof knownCabinetParts }>;

export type KnownCabinet = {
  readonly deviceNo: string;
  /** Null for a cabinet that left the merchant: its name now belongs to another merchant. */
  readonly name: string | null;
  /** Time zone of the merchant for a cabinet that left: the place where it stands now must not leak. */
  readonly timezone: string;
  /** Number of doors. */
  readonly doors: number;
  /** True while the cabinet belongs to the merchant. */
  readonly isOwn: boolean;
};

/** Facts of a cabinet that one of its owners may know, also after it left that owner. [domain 0, Tenant] */
export function knownCabinet({ merchantId, merchant, device }: Ownership): KnownCabinet {
  const { deviceNo, name, timezone } = device;
  const doors = doorsOf(device).length;
  if (device.merchantId === merchantId) return { deviceNo, name, timezone, doors, isOwn: true };
  return { deviceNo, name: null, timezone: merchant.timezone, doors, isOwn: false };
}
