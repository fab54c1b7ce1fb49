import type { Tx } from '../../transaction.ts';

export type DueUploadRow = { readonly key: string; readonly isNamed: boolean };

/**
 * Claims uploaded pictures that had to be referenced by now, skipping rows that another worker has locked; returns
 * whether a row references them: an application for a product or for payments, a product, a task, a disposal or a
 * complaint.
 */
export async function claimDueUploads(tx: Tx, at: Date, limit: number): Promise<DueUploadRow[]> {
  return tx.$queryRaw<DueUploadRow[]>`
    WITH due AS (
      SELECT key, merchant_id, kind FROM file_object
       WHERE expires_at <= ${at}::timestamptz AND state <> 'deleted' AND key LIKE 'merchants/%'
       ORDER BY expires_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    SELECT key,
           CASE kind
             WHEN 'product' THEN
               EXISTS (SELECT FROM product_application a
                        WHERE a.merchant_id = due.merchant_id AND strpos(a.payload::text, due.key) > 0)
               OR EXISTS (SELECT FROM platform_product p WHERE strpos(p.pictures::text, due.key) > 0)
             WHEN 'visit' THEN
               EXISTS (SELECT FROM restock_photo f WHERE f.merchant_id = due.merchant_id AND f.file_key = due.key)
             WHEN 'disposal' THEN
               EXISTS (SELECT FROM restock_record r
                        WHERE r.merchant_id = due.merchant_id AND r.photo_key = due.key)
             WHEN 'complaint' THEN
               EXISTS (SELECT FROM complaint_file c WHERE c.merchant_id = due.merchant_id AND c.file_key = due.key)
             WHEN 'onboarding' THEN
               EXISTS (SELECT FROM application_attachment a
                        WHERE a.merchant_id = due.merchant_id AND a.file_key = due.key)
             ELSE true
           END AS "isNamed"
      FROM due`;
}
