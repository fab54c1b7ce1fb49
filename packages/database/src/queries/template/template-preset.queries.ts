import type { Tx } from '../../transaction.ts';

/** True if another preset of the merchant has this name, in upper or lower case. */
export async function isPresetNameTaken(
  tx: Tx,
  { merchantId, id, name }: { readonly merchantId: string; readonly id: string; readonly name: string },
): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT FROM template_preset
     WHERE merchant_id = ${merchantId}::uuid AND lower(name) = lower(${name}) AND deleted_at IS NULL AND id <> ${id}::uuid`;
  return rows.length > 0;
}
