import { importedShape } from '@larder/database/queries/device/birth.queries';
import { importDifferences, type ReportedShape } from '@larder/domain/device/import-differences';
import type { DeviceId, MerchantId } from '@larder/domain/ids';
import type { WriteContext } from '../use-case.ts';
import { raiseFault } from './raise-fault.ts';

/** Fault code of a cabinet whose birth differs from its import. */
const IMPORT_MISMATCH = 'IMPORT_MISMATCH';

/**
 * Raises a fault where a birth differs from the import, and clears it with the first birth that agrees: sales from a
 * shelf that the cloud does not know become abnormal orders, and a door that it does not know stays shut. Returns the
 * differences in words. [protocol 6.2]
 */
export async function followImport(
  ctx: WriteContext,
  device: { readonly id: DeviceId; readonly merchantId: MerchantId | null },
  reported: ReportedShape,
): Promise<string[]> {
  const imported = await importedShape(ctx.tx, device.id, IMPORT_MISMATCH);
  if (!imported) return [];
  const differences = importDifferences(imported, reported);
  const detail = differences.join('; ');
  if ((imported.open ?? '') === detail) return differences;
  if (imported.open !== null) {
    const open = { deviceId: device.id, code: IMPORT_MISMATCH, clearedAt: null };
    await ctx.tx.deviceFault.updateMany({ where: open, data: { clearedAt: ctx.now } });
  }
  if (detail) await raiseFault(ctx, device, { code: IMPORT_MISMATCH, severity: 'minor', detail });
  return differences;
}
