import type { Tx } from '../../transaction.ts';
import type { DeviceScope } from '../home/home.queries.ts';

export type RestockerRow = {
  readonly id: string;
  readonly userName: string;
  readonly email: string;
  /** `disabled` when the membership or the whole account is. */
  readonly status: 'active' | 'disabled';
  readonly boundDevices: number;
  readonly lastRestockAt: Date | null;
};

/** A page of restockers by name. One row more than `limit`. [screens 21] */
export function restockerPage(
  tx: Tx,
  merchantId: string,
  { q, scope }: { readonly q: string | undefined; readonly scope: DeviceScope },
  after: readonly [string, string] | null,
  limit: number,
): Promise<RestockerRow[]> {
  const pattern = q ? `%${q.replaceAll(/[\\%_]/g, '\\$&')}%` : null;
  const [afterName, afterId] = after ?? [null, null];
  return tx.$queryRaw`
    SELECT m.id, m.display_name AS "userName", a.email::text AS email,
           CASE WHEN m.status = 'active' AND a.status = 'active' THEN 'active' ELSE 'disabled' END AS status,
           (SELECT count(*) FROM membership_device d
             WHERE d.merchant_id = m.merchant_id AND d.membership_id = m.id
               AND (${scope}::uuid[] IS NULL OR d.device_id = ANY(${scope}::uuid[])))::int AS "boundDevices",
           (SELECT at FROM restock_record r WHERE r.merchant_id = m.merchant_id AND r.operator_id = m.id
             ORDER BY at DESC, r.id DESC LIMIT 1) AS "lastRestockAt"
      FROM membership m JOIN account a ON a.id = m.account_id
     WHERE m.merchant_id = ${merchantId}::uuid AND m.kind = 'restocker' AND m.deleted_at IS NULL
       AND (${pattern}::text IS NULL OR m.display_name ILIKE ${pattern} OR a.email::text ILIKE ${pattern})
       AND (${afterId}::uuid IS NULL OR (lower(m.display_name), m.id) > (${afterName}::text, ${afterId}::uuid))
     ORDER BY lower(m.display_name), m.id
     LIMIT ${limit + 1}`;
}

/** Locks a restocker until the end of the transaction; a task that they begin meanwhile waits for it. */
export async function lockRestocker(tx: Tx, merchantId: string, id: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM membership
     WHERE merchant_id = ${merchantId}::uuid AND id = ${id}::uuid AND kind = 'restocker' AND deleted_at IS NULL
       FOR UPDATE`;
  return rows.length > 0;
}
