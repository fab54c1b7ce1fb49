// long: one list with the rows and the branches of its one statement
import type { AlertStatus } from '@larder/domain/alert/alert-transitions';
import { alertTypes, isTemperatureAlert } from '@larder/domain/alert/alert-type';
import type { Door } from '@larder/domain/device/door';
import type { OutageKind } from '@larder/domain/device/presence/silence-cause';
import type { TimelineKind } from '@larder/domain/device/timeline-kinds';
import { Prisma } from '../../generated/client.ts';
import type { Tx } from '../../transaction.ts';
import { literalCount, literalList } from '../literal-list.ts';
import { people } from '../platform/audit.queries.ts';

export type TimelineQuery = {
  /** Devices of the merchant; null for all of them. Connections are listed for named devices only. */
  readonly deviceIds: readonly string[] | null;
  /** The only member whose acts are listed; leaves out what no member did. */
  readonly person?: { readonly membershipId: string; readonly accountId: string } | null;
  /** Instants between which the events lie, the later one excluded. */
  readonly from?: Date | null;
  readonly to?: Date | null;
  readonly kinds: readonly TimelineKind[];
  /** Actions of the audit log that are listed as changes. */
  readonly edits: readonly string[];
  /** Keyset of the previous page's last row: instant and key. */
  readonly after: readonly [at: string, key: string] | null;
  readonly limit: number;
};

type Row<Branch extends string, Data> = {
  readonly branch: Branch;
  readonly at: Date;
  /** Unique in the timeline; breaks ties. */
  readonly key: string;
  readonly id: string;
  readonly deviceId: string;
  readonly deviceNo: string;
  /** Null after the device left the merchant. */
  readonly deviceName: string | null;
  /** Number of its doors. */
  readonly deviceDoors: number;
  readonly data: Data;
};

export type SessionData = {
  readonly kind: 'sale' | 'restock' | 'service';
  readonly trigger: 'card' | 'qr' | 'app' | 'key';
  readonly state: string;
  readonly doors: readonly Door[];
  readonly openedAt: string | null;
  readonly closedAt: string | null;
  readonly by: string | null;
  readonly order: {
    readonly id: string;
    readonly orderNo: string;
    readonly status: string;
    readonly totalMinor: number;
    readonly currency: string;
  } | null;
};
export type CommandData = {
  readonly name: string;
  readonly state: string;
  readonly code: string | null;
  readonly doors: readonly Door[] | null;
  readonly finishedAt: string | null;
  readonly by: string | null;
};
export type AlertData = {
  readonly type: string;
  readonly subject: string;
  readonly status: AlertStatus;
  readonly endedAt: string | null;
  readonly inferred: boolean;
  readonly detail: Record<string, unknown>;
  readonly acknowledgedBy: string | null;
};
export type EditData = { readonly action: string; readonly diff: unknown; readonly by: string | null };
export type ConnectivityData = {
  readonly state: 'online' | 'offline';
  readonly cause: string | null;
  readonly byeReason: string | null;
  /** Kind of the outage that begins or ends here, once known. */
  readonly outageKind: OutageKind | null;
  readonly outageFrom: string | null;
  readonly inferred: boolean;
};

export type TimelineRow =
  | Row<'session', SessionData>
  | Row<'command', CommandData>
  | Row<'alert', AlertData>
  | Row<'edit', EditData>
  | Row<'connectivity', ConnectivityData>;

/** Commands that the system issues to a cabinet by itself. */
const inner = ['rebirth', 'cred.rotate'];
/** Bounds of the ids of a branch: below all of them, and above. */
const ids = {
  uuid: { least: '00000000-0000-0000-0000-000000000000', most: 'ffffffff-ffff-ffff-ffff-ffffffffffff' },
  bigint: { least: '0', most: '9223372036854775807' },
} as const;

type Branch = {
  readonly from: Prisma.Sql;
  /** The column of the instant. */
  readonly at: Prisma.Sql;
  /** Begins the key of a row; the id follows. */
  readonly prefix: string;
  readonly idType: keyof typeof ids;
  readonly data?: Prisma.Sql;
  readonly where: Prisma.Sql;
  /** Values that the branch reads one after the other along an index of theirs, as a relation `way(value)`. */
  readonly ways?: Prisma.Sql;
};

const { sql, join } = Prisma;

/**
 * A page of events at devices of a merchant since it has them, newest first. Each branch returns at most a page from an
 * index of its own, device by device where they are named, so that the cost does not grow with the history. One row
 * more than `limit`. [screens A-4]
 */
export async function timelinePage(tx: Tx, merchantId: string, query: TimelineQuery): Promise<TimelineRow[]> {
  const branches = branchesOf(merchantId, query);
  if (branches.length === 0) return [];
  const most = literalCount(query.limit + 1);
  return tx.$queryRaw<TimelineRow[]>`
    WITH own AS MATERIALIZED (
      SELECT device_id, started_at, ended_at FROM device_assignment
       WHERE merchant_id = ${merchantId}::uuid AND device_id = ANY(${query.deviceIds ?? []}::uuid[])
    ), found AS (
      ${join(
        branches.map(([name, branch]) => sql`(${pageOfBranch(name, branch, query)})`),
        ' UNION ALL ',
      )}
    ), page AS (
      SELECT * FROM found ORDER BY at DESC, key COLLATE "C" DESC LIMIT ${most}
    )
    SELECT p.branch, p.at, p.key, p.id, p.device_id AS "deviceId", v.device_no AS "deviceNo",
           CASE WHEN v.merchant_id = ${merchantId}::uuid THEN v.name END AS "deviceName",
           CASE WHEN v.layers_r > 0 THEN 2 ELSE 1 END AS "deviceDoors", ${dataOfPage(merchantId)} AS data
      FROM page p JOIN device v ON v.id = p.device_id ORDER BY p.at DESC, p.key COLLATE "C" DESC`;
}

/**
 * The id below which a branch goes on at the instant of the last row shown. Rows of one instant are in the order of
 * their keys, so those of a branch with a lesser prefix are all to come, and of a greater one all shown.
 */
function idAfter({ prefix, idType }: Branch, afterKey: string | null): string {
  const { least, most } = ids[idType];
  if (afterKey === null) return least;
  if (afterKey.startsWith(prefix)) return afterKey.slice(prefix.length);
  return prefix < afterKey ? most : least;
}

/** Rows of one branch, at most a page from each device and each way. */
function pageOfBranch(name: TimelineRow['branch'], branch: Branch, query: TimelineQuery): Prisma.Sql {
  const { from, at, prefix, idType, data = sql`'{}'::jsonb`, where, ways } = branch;
  const [afterAt, afterKey] = query.after ?? ['infinity', null];
  const afterId = idAfter(branch, afterKey);
  const id = idType === 'uuid' ? sql`x.id::text` : sql`lpad(x.id::text, 20, '0')`;
  const most = literalCount(query.limit + 1);
  const named = query.deviceIds !== null;
  const places = [...(named ? [sql`own`] : []), ...(ways ? [sql`${ways} AS way(value)`] : [])];
  const rows = sql`
    SELECT ${name}::text AS branch, ${at} AS at, ${prefix}::text || ${id} AS key, x.id::text AS id, x.device_id, ${data} AS data
      FROM ${from}
     WHERE ${where} ${named ? sql`AND x.device_id = own.device_id` : Prisma.empty}
       AND (${at}, x.id) < (least(${afterAt}::timestamptz, ${query.to ?? null}::timestamptz), ${afterId}::${Prisma.raw(idType)})
       ${query.from ? sql`AND ${at} >= ${query.from}::timestamptz` : Prisma.empty}
     ORDER BY ${at} DESC, x.id DESC LIMIT ${most}`;
  return places.length === 0
    ? rows
    : sql`SELECT each.* FROM ${join(places, ' CROSS JOIN ')} CROSS JOIN LATERAL (${rows}) AS each`;
}

// long: the five branches of one list, which belong together
function branchesOf(merchantId: string, query: TimelineQuery): [TimelineRow['branch'], Branch][] {
  const { deviceIds, person, edits } = query;
  const wants = (...kinds: TimelineKind[]) => kinds.some((kind) => query.kinds.includes(kind));
  const own = sql`x.merchant_id = ${merchantId}::uuid`;
  const found: [TimelineRow['branch'], Branch][] = [];
  if (wants('opening', 'purchase', 'session', 'media'))
    found.push([
      'session',
      {
        from: sql`door_session x`,
        at: sql`x.created_at`,
        prefix: 'session:',
        idType: 'uuid',
        where: sql`${own} ${sessionsOf(wants)}
          ${person ? sql`AND x.operator_id = ${person.membershipId}::uuid` : Prisma.empty}`,
      },
    ]);
  if (wants('command', 'media'))
    found.push([
      'command',
      {
        from: sql`device_command x`,
        at: sql`x.issued_at`,
        prefix: 'command:',
        idType: 'uuid',
        // Commands of the platform and the system carry no merchant.
        where: sql`${deviceIds && !person ? sql`(${own} OR x.merchant_id IS NULL AND own.ended_at IS NULL)` : own} AND x.name <> ALL(${inner}::text[])
          ${deviceIds ? sql`AND x.issued_at >= own.started_at` : Prisma.empty}
          ${wants('command') ? Prisma.empty : sql`AND x.name = 'media.capture'`}
          ${person ? sql`AND x.actor_id = way.value` : Prisma.empty}`,
        ...(person && { ways: sql`unnest(${[person.membershipId, person.accountId]}::text[])` }),
      },
    ]);
  const types = alertTypes.filter((type) => wants(isTemperatureAlert(type) ? 'temperature' : 'alert'));
  if (types.length > 0 && !person)
    found.push([
      'alert',
      {
        from: sql`alert x`,
        at: sql`x.started_at`,
        prefix: 'alert:',
        idType: 'uuid',
        where: deviceIds
          ? sql`${own} AND x.type IN (${literalList(types)})`
          : sql`${own} AND x.type = way.value`,
        ...(!deviceIds && { ways: sql`unnest(ARRAY[${literalList(types)}]::alert_type[])` }),
      },
    ]);
  if (wants('edit'))
    found.push([
      'edit',
      {
        from: sql`audit_log x`,
        at: sql`x.at`,
        prefix: 'edit:',
        idType: 'uuid',
        data: sql`jsonb_build_object('action', x.action, 'diff', x.diff, 'by', (
          SELECT m.display_name FROM membership m WHERE m.merchant_id = x.merchant_id AND m.account_id = CASE
            WHEN x.actor_kind IN ('user', 'restocker') THEN x.actor_id::uuid END))`,
        where: sql`${own} AND x.device_id IS NOT NULL AND x.result = 'ok' AND x.diff <> '{}'::jsonb
          AND x.actor_kind IN (${literalList(people)})
          AND ${deviceIds || person ? sql`x.action = ANY(${edits}::text[])` : sql`x.action = way.value`}
          ${person ? sql`AND x.actor_id = ${person.accountId}` : Prisma.empty}`,
        ...(!deviceIds && !person && { ways: sql`unnest(${edits}::text[])` }),
      },
    ]);
  if (wants('connectivity') && deviceIds && !person) found.push(['connectivity', connections()]);
  return found;
}

/** Which sessions are wanted; the index of openings serves only a statement that repeats its words. */
function sessionsOf(wants: (...kinds: TimelineKind[]) => boolean): Prisma.Sql {
  if (wants('session') || (wants('opening') && wants('purchase'))) return Prisma.empty;
  const some = [
    ...(wants('opening') ? [sql`x.kind <> 'sale'`] : []),
    ...(wants('purchase') ? [sql`x.kind = 'sale'`] : []),
    ...(wants('media') ? [sql`x.media <> '[]'::jsonb`] : []),
  ];
  return sql`AND (${join(some, ' OR ')})`;
}

const connections = (): Branch => ({
  from: sql`connectivity_log x LEFT JOIN LATERAL (
    SELECT b.state, b.at FROM connectivity_log b
     WHERE b.device_id = x.device_id AND (b.at, b.id) < (x.at, x.id) ORDER BY b.at DESC, b.id DESC LIMIT 1) p ON true`,
  at: sql`x.at`,
  prefix: 'link:',
  idType: 'bigint',
  data: sql`jsonb_build_object('state', x.state, 'cause', x.cause, 'byeReason', x.bye_reason, 'inferred', x.inferred,
    'outageFrom', coalesce(x.outage_from, CASE WHEN p.state = 'offline' THEN p.at END),
    'outageKind', CASE WHEN x.state = 'online' THEN coalesce(x.outage_kind, CASE WHEN p.state = 'offline' THEN 'network'::outage_kind END)
      ELSE (SELECT n.outage_kind FROM connectivity_log n
             WHERE n.device_id = x.device_id AND (n.at, n.id) > (x.at, x.id) ORDER BY n.at, n.id LIMIT 1) END)`,
  where: sql`x.at >= own.started_at AND own.ended_at IS NULL AND x.state <> 'never_seen'
    AND (x.state = 'offline' OR x.outage_kind IS NOT NULL OR p.state IS DISTINCT FROM 'online')`,
});

/** Reads what the rows of a page show, for these rows only. */
const dataOfPage = (merchantId: string) => sql`
  CASE p.branch
    WHEN 'session' THEN (
      SELECT jsonb_build_object('kind', s.kind, 'trigger', s.trigger, 'state', s.state, 'doors', s.doors, 'openedAt', s.opened_at,
               'closedAt', s.closed_at, 'by', m.display_name, 'order', CASE WHEN o.id IS NOT NULL THEN jsonb_build_object(
                 'id', o.id, 'orderNo', o.order_no, 'status', o.status, 'totalMinor', o.total_minor, 'currency', o.currency) END)
        FROM door_session s
        LEFT JOIN membership m ON m.merchant_id = s.merchant_id AND m.id = s.operator_id
        LEFT JOIN sales_order o ON o.merchant_id = s.merchant_id AND o.session_id = s.id
       WHERE s.id = p.id::uuid)
    WHEN 'command' THEN (
      SELECT jsonb_build_object('name', c.name, 'state', c.state, 'code', c.code, 'doors', c.args -> 'doors', 'finishedAt', c.finished_at,
               'by', (SELECT m.display_name FROM membership m
                      WHERE m.merchant_id = ${merchantId}::uuid AND c.actor_id IN (m.id::text, m.account_id::text) LIMIT 1))
        FROM device_command c WHERE c.id = p.id::uuid)
    WHEN 'alert' THEN (
      SELECT jsonb_build_object('type', a.type, 'subject', a.subject, 'status', a.status, 'endedAt', a.ended_at, 'inferred', a.inferred,
               'detail', a.detail, 'acknowledgedBy', m.display_name)
        FROM alert a LEFT JOIN membership m ON m.merchant_id = a.merchant_id AND m.id = a.ack_by_id
       WHERE a.merchant_id = ${merchantId}::uuid AND a.id = p.id::uuid)
    ELSE p.data END`;
