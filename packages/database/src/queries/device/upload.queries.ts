import type { Tx } from '../../transaction.ts';

export type DueUploadRow = { readonly key: string; readonly isNamed: boolean };

/**
 * Claims uploaded pictures that had to be referenced by now, skipping rows that another worker has locked; returns
 * whether a row references them: an application for a product or for payments, a product, a task, a disposal or a
 * complaint.
 */
export async function claimDueUploads(tx: Tx, at: Date, limit: number): Promise<DueUploadRow[]> {
  const claimed = await tx.$queryRaw<{ key: string }[]>`
    SELECT key FROM file_object
     WHERE expires_at <= ${at}::timestamptz AND state <> 'deleted' AND key LIKE 'merchants/%'
     ORDER BY expires_at LIMIT ${limit} FOR UPDATE SKIP LOCKED`;
  // A statement of its own: it must see the rows of those who held a lock when this began.
  return tx.$queryRaw<DueUploadRow[]>`
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
      FROM file_object due WHERE key = ANY(${claimed.map(({ key }) => key)}::text[]) ORDER BY expires_at`;
}

/**
 * Locks an uploaded picture of a merchant and kind until the end of the transaction, in which a row may name it, so
 * that no job deletes it before. Returns false if there is no such picture.
 */
export async function lockUpload(
  tx: Tx,
  { key, merchantId, kind }: { readonly key: string; readonly merchantId: string; readonly kind: string },
): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM file_object
     WHERE key = ${key} AND merchant_id = ${merchantId}::uuid AND kind = ${kind} AND state = 'uploaded' FOR SHARE`;
  return rows.length > 0;
}
