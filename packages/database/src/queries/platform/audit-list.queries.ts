import { Prisma } from '../../generated/client.ts';
import type { Tx } from '../../transaction.ts';
import { literalCount, literalList } from '../literal-list.ts';
import { people } from './audit.queries.ts';

const { sql, join } = Prisma;

/** Filter of the audit list; null and left out: everything. */
export type AuditFilter = {
  /** Only rows of these devices; rows of no device are left out then. */
  readonly deviceIds: readonly string[] | null;
  readonly accountId?: string | null;
  readonly actions?: readonly string[] | null;
  /** Instants between which the rows lie, the later one excluded. */
  readonly from?: Date | null;
  readonly to?: Date | null;
};

/** Identifies a row: the audit log is partitioned by its instant. */
export type AuditKey = readonly [at: string, id: string];

export type AuditListRow = {
  readonly id: string;
  readonly at: Date;
  readonly action: string;
  readonly actorKind: 'user' | 'restocker' | 'platform';
  /** Name of the member, also of one who has left; null for the platform. */
  readonly by: string | null;
  readonly objectType: string;
  readonly objectId: string;
  /** Null also for an act that was refused before its device was looked up, which has a number then. */
  readonly deviceId: string | null;
  readonly deviceNo: string | null;
  /** Null after the device left the merchant. */
  readonly deviceName: string | null;
  readonly deviceDoors: number;
  readonly diff: Readonly<Record<string, unknown>>;
  readonly result: 'ok' | 'denied' | 'error';
};

/** Above all rows, whatever their ids. */
const END: AuditKey = ['infinity', '00000000-0000-0000-0000-000000000000'];

/** Rows of people who work for the merchant or the platform, as the partial indexes contain them. */
const ofPeople = sql`x.actor_kind IN (${literalList(people)})`;

const shown = (found: Prisma.Sql) => sql`
  SELECT p.id, p.at, p.action, p.actor_kind::text AS "actorKind", m.display_name AS "by", p.object_type AS "objectType",
         p.object_id AS "objectId", p.device_id AS "deviceId", d.device_no AS "deviceNo",
         CASE WHEN d.merchant_id = p.merchant_id THEN d.name END AS "deviceName",
         CASE WHEN d.layers_r > 0 THEN 2 ELSE 1 END AS "deviceDoors", p.diff, p.result::text AS result
    FROM (${found}) AS p
    LEFT JOIN membership m ON m.merchant_id = p.merchant_id
      AND m.account_id = CASE WHEN p.actor_kind IN ('user', 'restocker') THEN p.actor_id::uuid END
    LEFT JOIN device d ON d.id = coalesce(p.device_id, (
      SELECT v.id FROM device v JOIN device_assignment a ON a.device_id = v.id AND a.merchant_id = p.merchant_id
       WHERE p.object_type = 'device' AND v.device_no = p.object_id))
   ORDER BY p.at DESC, p.id DESC`;

/**
 * A page of what people did at a merchant, newest first, with one row more than `limit`. Reads along an index of the
 * filter: devices and acts one after the other, each at most a page, so that the cost does not grow with the history.
 * The last row shown and the end of the period are one condition: of two, an index scan begins at either, and reads
 * what lies between them. [screens 138]
 */
export function auditPage(
  tx: Tx,
  merchantId: string,
  filter: AuditFilter,
  after: AuditKey | null,
  limit: number,
): Promise<AuditListRow[]> {
  const { deviceIds, accountId, actions, from, to } = filter;
  const [at, id] = after ?? END;
  const most = literalCount(limit + 1);
  const inOrder = (place: Prisma.Sql) => sql`
    SELECT x.* FROM audit_log x
     WHERE x.merchant_id = ${merchantId}::uuid AND ${ofPeople} ${place}
       AND (x.at, x.id) < (least(${at}::timestamptz, ${to ?? null}::timestamptz), ${id}::uuid)
       ${accountId ? sql`AND x.actor_id = ${accountId}` : Prisma.empty}
       ${from ? sql`AND x.at >= ${from}::timestamptz` : Prisma.empty}
     ORDER BY x.at DESC, x.id DESC LIMIT ${most}`;
  const along = (values: Prisma.Sql, place: Prisma.Sql) => sql`
    SELECT each.* FROM ${values} AS way(value) CROSS JOIN LATERAL (${inOrder(place)}) AS each
     ORDER BY each.at DESC, each.id DESC LIMIT ${most}`;
  const ofActs = actions ? sql`AND x.action = ANY(${actions}::text[])` : Prisma.empty;
  const found = deviceIds
    ? along(sql`unnest(${deviceIds}::uuid[])`, sql`AND x.device_id = way.value ${ofActs}`)
    : actions && !accountId
      ? along(sql`unnest(${actions}::text[])`, sql`AND x.action = way.value`)
      : inOrder(ofActs);
  return tx.$queryRaw<AuditListRow[]>`${shown(found)}`;
}

/** One row of the list. */
export async function auditRow(tx: Tx, merchantId: string, [at, id]: AuditKey): Promise<AuditListRow | null> {
  const found = sql`
    SELECT x.* FROM audit_log x
     WHERE x.merchant_id = ${merchantId}::uuid AND x.at = ${at}::timestamptz AND x.id = ${id}::uuid AND ${ofPeople}`;
  const [row] = await tx.$queryRaw<AuditListRow[]>`${shown(found)}`;
  return row ?? null;
}

/** True if one of these acts changed the device after the row. */
export async function isSuperseded(
  tx: Tx,
  merchantId: string,
  row: Pick<AuditListRow, 'id' | 'deviceId'> & { readonly at: Date },
  actions: readonly string[],
): Promise<boolean> {
  const [found] = await tx.$queryRaw<{ newer: boolean }[]>`
    SELECT EXISTS (
      SELECT 1 FROM audit_log x
       WHERE x.merchant_id = ${merchantId}::uuid AND ${ofPeople} AND x.device_id = ${row.deviceId}::uuid
         AND x.action = ANY(${actions}::text[]) AND x.result = 'ok' AND x.diff <> '{}'::jsonb
         AND (x.at, x.id) > (${row.at}::timestamptz, ${row.id}::uuid)) AS newer`;
  return found?.newer ?? false;
}

export type AuditObject = { readonly type: string; readonly id: string };
export type AuditName = AuditObject & { readonly name: string };

/** Names of the objects of a page; an object without a name of its own is left out. One statement. */
export function auditNames(
  tx: Tx,
  merchantId: string,
  objects: readonly AuditObject[],
): Promise<AuditName[]> {
  const asked = objects.filter(({ id }) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id));
  if (asked.length === 0) return Promise.resolve([]);
  const sources: [types: readonly string[], from: Prisma.Sql][] = [
    [
      ['merchant_product'],
      sql`SELECT coalesce(t.name_override, pp.name) FROM merchant_product t JOIN platform_product pp ON pp.id = t.platform_product_id`,
    ],
    [['membership'], sql`SELECT t.display_name FROM membership t`],
    [['invitation'], sql`SELECT t.display_name FROM invitation t`],
    [['order'], sql`SELECT t.order_no FROM sales_order t`],
    [['refund'], sql`SELECT t.refund_no FROM refund t`],
    [['complaint'], sql`SELECT t.complaint_no FROM complaint t`],
    [['alert'], sql`SELECT t.alert_no FROM alert t`],
    [['restock_order'], sql`SELECT t.order_no FROM restock_order t`],
    [['template'], sql`SELECT t.name FROM template_preset t`],
    [['product_application'], sql`SELECT t.name FROM product_application t`],
  ];
  const parts = sources.map(
    ([types, from]) => sql`
      SELECT a.type, a.id::text AS id, (${from} WHERE t.merchant_id = ${merchantId}::uuid AND t.id = a.id) AS name
        FROM asked a WHERE a.type = ANY(${types}::text[])`,
  );
  return tx.$queryRaw<AuditName[]>`
    WITH asked AS (
      SELECT DISTINCT r.type, r.id FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS r(type text, id uuid)
    )
    SELECT * FROM (${join(parts, ' UNION ALL ')}) AS named WHERE name IS NOT NULL`;
}

export type PersonRow = { readonly id: string; readonly name: string; readonly left: boolean };

/** A page of the merchant's people by name, those who left included, with one row more than `limit`. */
export function peoplePage(
  tx: Tx,
  merchantId: string,
  q: string,
  after: readonly [name: string, id: string] | null,
  limit: number,
): Promise<PersonRow[]> {
  return tx.$queryRaw<PersonRow[]>`
    SELECT m.id, m.display_name AS name, m.deleted_at IS NOT NULL AS left FROM membership m
     WHERE m.merchant_id = ${merchantId}::uuid
       ${after ? sql`AND (m.display_name, m.id) > (${after[0]}, ${after[1]}::uuid)` : Prisma.empty}
       ${q ? sql`AND m.display_name ILIKE ${`%${q.replace(/[\\%_]/g, '\\$&')}%`}` : Prisma.empty}
     ORDER BY m.display_name, m.id LIMIT ${literalCount(limit + 1)}`;
}
