import type { Tx } from '../../transaction.ts';

/** True once an order came from a cabinet that is not for training. */
export async function hasSold(tx: Tx, merchantId: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ sold: boolean }[]>`
    SELECT EXISTS (SELECT FROM sales_order o
                    WHERE o.merchant_id = ${merchantId}::uuid
                      AND NOT EXISTS (SELECT FROM device d WHERE d.id = o.device_id AND d.merchant_id = o.merchant_id AND d.is_training)) AS sold`;
  return row?.sold ?? false;
}

export type FirstStepsRow = {
  readonly products: number;
  readonly isAlertUserChosen: boolean;
  readonly activatedCabinets: number;
  readonly hasPublishedTemplate: boolean;
  readonly hasRestocked: boolean;
  /** A cabinet in service without a published template. */
  readonly bareNo: string | null;
  /** A cabinet that waits for its activation. */
  readonly allocatedNo: string | null;
};

/** Reads how far a merchant is that has not sold yet. [screens 1] */
export async function readFirstSteps(tx: Tx, merchantId: string): Promise<FirstStepsRow> {
  const [row] = await tx.$queryRaw<FirstStepsRow[]>`
    SELECT (SELECT count(*)::int FROM merchant_product WHERE merchant_id = ${merchantId}::uuid AND archived_at IS NULL) AS products,
           EXISTS (SELECT FROM alert_subscription WHERE merchant_id = ${merchantId}::uuid AND cardinality(methods) > 0) AS "isAlertUserChosen",
           (SELECT count(*)::int FROM device WHERE merchant_id = ${merchantId}::uuid AND lifecycle = 'operational') AS "activatedCabinets",
           EXISTS (SELECT FROM planogram_version WHERE merchant_id = ${merchantId}::uuid AND status = 'published') AS "hasPublishedTemplate",
           EXISTS (SELECT FROM restock_record WHERE merchant_id = ${merchantId}::uuid AND mode IS NOT NULL) AS "hasRestocked",
           (SELECT d.device_no FROM device d
             WHERE d.merchant_id = ${merchantId}::uuid AND d.lifecycle = 'operational'
               AND NOT EXISTS (SELECT FROM planogram_version v WHERE v.merchant_id = d.merchant_id AND v.device_id = d.id AND v.status = 'published')
             ORDER BY d.device_no LIMIT 1) AS "bareNo",
           (SELECT device_no FROM device WHERE merchant_id = ${merchantId}::uuid AND lifecycle = 'to_be_activated'
             ORDER BY device_no LIMIT 1) AS "allocatedNo"`;
  if (!row) throw new Error('A query of facts returns one row');
  return row;
}
