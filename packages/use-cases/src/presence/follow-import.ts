import {
  type ImportedShape,
  importDifferences,
  type ReportedShape,
} from '@larder/domain/device/import-differences';
import type { DeviceId, MerchantId } from '@larder/domain/ids';
import type { WriteContext } from '../use-case.ts';
import { raiseFault } from './raise-fault.ts';

/** Fault code of a cabinet whose birth differs from its import. */
const IMPORT_MISMATCH = 'IMPORT_MISMATCH';

type Imported = ImportedShape & {
  /** Detail of the open fault; null for none. */
  readonly open: string | null;
};

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
  const [imported] = await ctx.tx.$queryRaw<Imported[]>`
    SELECT m.code AS model, d.layers_l AS "layersL", d.layers_r AS "layersR",
           (SELECT max(f.detail) FROM device_fault f
             WHERE f.device_id = d.id AND f.code = ${IMPORT_MISMATCH} AND f.cleared_at IS NULL) AS open
      FROM device d JOIN device_model m ON m.id = d.model_id WHERE d.id = ${device.id}::uuid`;
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
