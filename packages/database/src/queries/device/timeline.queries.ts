import type { AlertStatus } from '@larder/domain/alert/alert-transitions';
import { alertTypes, isTemperatureAlert } from '@larder/domain/alert/alert-type';
import type { Door } from '@larder/domain/device/door';
import type { OutageKind } from '@larder/domain/device/silence-cause';
import type { TimelineKind } from '@larder/domain/device/timeline-kinds';
import type { Tx } from '../../transaction.ts';
import { literalList } from '../literal-list.ts';

const temperatureAlerts = literalList(alertTypes.filter(isTemperatureAlert));

export type TimelineQuery = {
  readonly deviceId: string;
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
const END = ['infinity', ''] as const;

/**
 * A page of events at a cabinet since this owner has it, newest first. Each branch returns at most a page from an index
 * of its own, so that the cost does not grow with the history. One row more than `limit`. [screens A-4]
 */
// long: one statement of five branches that belong together
export function timelinePage(tx: Tx, merchantId: string, query: TimelineQuery): Promise<TimelineRow[]> {
  const { deviceId, limit } = query;
  const [at, key] = query.after ?? END;
  const wants = (kind: TimelineKind) => query.kinds.includes(kind);
  const most = limit + 1;
  return tx.$queryRaw<TimelineRow[]>`
    WITH own AS MATERIALIZED (
      SELECT started_at FROM device_assignment WHERE merchant_id = ${merchantId}::uuid AND device_id = ${deviceId}::uuid
    ), found AS (
      (SELECT 'session' AS branch, s.created_at AS at, 'session:' || s.id AS key, s.id::text AS id, '{}'::jsonb AS data
         FROM door_session s
        WHERE (${wants('session')}::bool OR ${wants('media')}::bool AND s.media <> '[]'::jsonb)
          AND s.merchant_id = ${merchantId}::uuid AND s.device_id = ${deviceId}::uuid AND s.created_at <= ${at}::timestamptz
          AND (s.created_at < ${at}::timestamptz OR ('session:' || s.id) COLLATE "C" < ${key})
        ORDER BY s.created_at DESC, s.id DESC LIMIT ${most})
      UNION ALL
      (SELECT 'command', c.issued_at, 'command:' || c.id, c.id::text, '{}'::jsonb
         FROM device_command c
        WHERE (${wants('command')}::bool OR ${wants('media')}::bool AND c.name = 'media.capture') AND c.name <> ALL(${inner}::text[])
          AND c.device_id = ${deviceId}::uuid AND c.issued_at <= ${at}::timestamptz AND c.issued_at >= (SELECT started_at FROM own)
          AND (c.merchant_id = ${merchantId}::uuid OR c.merchant_id IS NULL)
          AND (c.issued_at < ${at}::timestamptz OR ('command:' || c.id) COLLATE "C" < ${key})
        ORDER BY c.issued_at DESC, c.id DESC LIMIT ${most})
      UNION ALL
      (SELECT 'alert', a.started_at, 'alert:' || a.id, a.id::text, '{}'::jsonb
         FROM alert a
        WHERE CASE WHEN a.type IN (${temperatureAlerts}) THEN ${wants('temperature')}::bool ELSE ${wants('alert')}::bool END
          AND (${wants('temperature')}::bool OR ${wants('alert')}::bool)
          AND a.merchant_id = ${merchantId}::uuid AND a.device_id = ${deviceId}::uuid AND a.started_at <= ${at}::timestamptz
          AND (a.started_at < ${at}::timestamptz OR ('alert:' || a.id) COLLATE "C" < ${key})
        ORDER BY a.started_at DESC, a.id DESC LIMIT ${most})
      UNION ALL
      (SELECT 'edit', e.at, 'edit:' || e.id, e.id::text,
              jsonb_build_object('action', e.action, 'diff', e.diff, 'by', (
                SELECT m.display_name FROM membership m WHERE m.merchant_id = e.merchant_id AND m.account_id::text = e.actor_id LIMIT 1))
         FROM audit_log e
        WHERE ${wants('edit')}::bool AND e.device_id = ${deviceId}::uuid AND e.merchant_id = ${merchantId}::uuid
          AND e.result = 'ok' AND e.actor_kind IN ('user', 'restocker', 'platform') AND e.diff <> '{}'::jsonb
          AND e.action = ANY(${query.edits}::text[]) AND e.at <= ${at}::timestamptz
          AND (e.at < ${at}::timestamptz OR ('edit:' || e.id) COLLATE "C" < ${key})
        ORDER BY e.at DESC, e.id DESC LIMIT ${most})
      UNION ALL
      (SELECT 'connectivity', l.at, 'link:' || lpad(l.id::text, 20, '0'), l.id::text,
              jsonb_build_object('state', l.state, 'cause', l.cause, 'byeReason', l.bye_reason, 'inferred', l.inferred,
                'outageFrom', coalesce(l.outage_from, CASE WHEN p.state = 'offline' THEN p.at END),
                'outageKind', CASE WHEN l.state = 'online' THEN coalesce(l.outage_kind, CASE WHEN p.state = 'offline' THEN 'network'::outage_kind END)
                  ELSE (SELECT n.outage_kind FROM connectivity_log n
                         WHERE n.device_id = l.device_id AND (n.at, n.id) > (l.at, l.id) ORDER BY n.at, n.id LIMIT 1) END)
         FROM connectivity_log l
         LEFT JOIN LATERAL (
           SELECT b.state, b.at FROM connectivity_log b
            WHERE b.device_id = l.device_id AND (b.at, b.id) < (l.at, l.id) ORDER BY b.at DESC, b.id DESC LIMIT 1) p ON true
        WHERE ${wants('connectivity')}::bool AND l.device_id = ${deviceId}::uuid AND l.at >= (SELECT started_at FROM own)
          AND l.state <> 'never_seen' AND (l.state = 'offline' OR l.outage_kind IS NOT NULL OR p.state IS DISTINCT FROM 'online')
          AND l.at <= ${at}::timestamptz
          AND (l.at < ${at}::timestamptz OR ('link:' || lpad(l.id::text, 20, '0')) COLLATE "C" < ${key})
        ORDER BY l.at DESC, l.id DESC LIMIT ${most})
    ), page AS (
      SELECT * FROM found ORDER BY at DESC, key COLLATE "C" DESC LIMIT ${most}
    )
    SELECT p.branch, p.at, p.key, p.id, CASE p.branch
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
             ELSE p.data END AS data
      FROM page p ORDER BY p.at DESC, p.key COLLATE "C" DESC`;
}
