import {
  type ImportedShape,
  importDifferences,
  type ReportedShape,
} from '@larder/domain/device/lifecycle/import-differences';
import type { DeviceId, MerchantId } from '@larder/domain/ids';
import type { WriteContext } from '../use-case.ts';
import { raiseFault } from './raise-fault.ts';

/** Fault code of a cabinet whose birth differs from its import. */
export const IMPORT_MISMATCH = 'IMPORT_MISMATCH';

type Imported = ImportedShape & {
  readonly id: DeviceId;
  readonly merchantId: MerchantId | null;
  /** Detail of the open fault `IMPORT_MISMATCH`; null for none. */
  readonly openFault: string | null;
};

/**
 * Raises a fault where a birth differs from the import, and clears it with the first birth that agrees: sales from a
 * shelf that the cloud does not know become abnormal orders, and a door that it does not know stays shut. Asks the
 * database nothing where nothing changed. Returns the differences in words. [protocol 6.2]
 */
export async function followImport(
  ctx: WriteContext,
  device: Imported,
  reported: ReportedShape,
): Promise<string[]> {
  const differences = importDifferences(device, reported);
  const detail = differences.join('; ');
  if ((device.openFault ?? '') === detail) return differences;
  if (device.openFault !== null) {
    const open = { deviceId: device.id, code: IMPORT_MISMATCH, clearedAt: null };
    await ctx.tx.deviceFault.updateMany({ where: open, data: { clearedAt: ctx.now } });
  }
  if (detail) await raiseFault(ctx, device, { code: IMPORT_MISMATCH, severity: 'minor', detail });
  return differences;
}
