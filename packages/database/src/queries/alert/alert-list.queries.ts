import type { AlertStatus } from '@larder/domain/alert/alert-transitions';
import type { AlertSeverity } from '@larder/domain/alert/alert-type';
import type { Tx } from '../../transaction.ts';
import type { DeviceScope } from '../home/home.queries.ts';

export type AlertSummaryRow = {
  readonly type: string;
  readonly active: number;
  readonly acknowledged: number;
  readonly latestAt: Date | null;
};

/** Number of open alerts of each kind, and when the newest began; a kind without alerts is missing. */
export function alertSummary(tx: Tx, merchantId: string, scope: DeviceScope): Promise<AlertSummaryRow[]> {
  return tx.$queryRaw`
    SELECT t.type::text, o.active, o.acknowledged, l.started_at AS "latestAt"
      FROM unnest(enum_range(NULL::alert_type)) AS t(type)
      CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE status = 'active')::int AS active, count(*) FILTER (WHERE status = 'acknowledged')::int AS acknowledged
          FROM alert WHERE merchant_id = ${merchantId}::uuid AND type = t.type AND status IN ('active', 'acknowledged')
           AND (${scope}::uuid[] IS NULL OR device_id = ANY(${scope}::uuid[]))) o
      JOIN LATERAL (
        SELECT started_at FROM alert WHERE merchant_id = ${merchantId}::uuid AND type = t.type
           AND (${scope}::uuid[] IS NULL OR device_id = ANY(${scope}::uuid[]))
         ORDER BY started_at DESC, id DESC LIMIT 1) l ON true`;
}

export type AlertListFilter = {
  readonly scope: DeviceScope;
  readonly type: string | undefined;
  /** `open`: active or acknowledged. */
  readonly status: AlertStatus | 'open' | undefined;
  readonly incidentId: string | undefined;
};

/** Keyset of a page's last row: rank of the status, start, id. */
export type AlertKeyset = readonly [number, string, string];

export type AlertListRow = {
  readonly id: string;
  readonly alertNo: string;
  readonly type: string;
  readonly subject: string;
  readonly status: AlertStatus;
  readonly rank: number;
  readonly severity: AlertSeverity;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly inferred: boolean;
  readonly detail: unknown;
  readonly deviceNo: string;
  readonly deviceName: string | null;
  readonly timezone: string;
  readonly isTraining: boolean;
  readonly notified: number;
  readonly incidentId: string | null;
  readonly incidentScope: 'site' | 'carrier' | null;
  readonly incidentKey: string | null;
  /** Cabinets of the incident, in the same status. */
  readonly cabinets: number | null;
};

/**
 * A page of alerts: active ones first, then acknowledged, then recovered, each newest first. Alerts of one incident and
 * status share a row, unless the incident is asked for. One row more than `limit`. [screens 52]
 */
export function alertPage(
  tx: Tx,
  merchantId: string,
  { scope, type: kind, status: only, incidentId }: AlertListFilter,
  after: AlertKeyset | null,
  limit: number,
): Promise<AlertListRow[]> {
  const [rank, startedAt, id] = after ?? [0, 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
  const [type, incident] = [kind ?? null, incidentId ?? null];
  const statuses = only === 'open' ? ['active', 'acknowledged'] : only ? [only] : null;
  return tx.$queryRaw`
    WITH page AS (
      SELECT r.rank, a.* FROM (VALUES (1, 'active'::alert_status), (2, 'acknowledged'), (3, 'recovered')) AS r(rank, status)
        CROSS JOIN LATERAL (
          SELECT * FROM alert a
           WHERE a.merchant_id = ${merchantId}::uuid AND a.status = r.status
             AND (${type}::alert_type IS NULL OR a.type = ${type}::alert_type)
             AND (${scope}::uuid[] IS NULL OR a.device_id = ANY(${scope}::uuid[]))
             AND (${incident}::uuid IS NULL OR a.incident_id = ${incident}::uuid)
             AND (r.rank > ${rank}::int OR (a.started_at, a.id) < (${startedAt}::timestamptz, ${id}::uuid))
             AND (a.incident_id IS NULL OR ${incident}::uuid IS NOT NULL OR NOT EXISTS (
               SELECT 1 FROM alert o WHERE o.merchant_id = a.merchant_id AND o.incident_id = a.incident_id AND o.status = a.status
                  AND o.id < a.id AND (${scope}::uuid[] IS NULL OR o.device_id = ANY(${scope}::uuid[]))))
           ORDER BY a.started_at DESC, a.id DESC LIMIT ${limit + 1}) a
       WHERE r.rank >= ${rank}::int AND (${statuses}::alert_status[] IS NULL OR r.status = ANY(${statuses}::alert_status[]))
       ORDER BY r.rank, a.started_at DESC, a.id DESC LIMIT ${limit + 1}
    )
    SELECT p.id, p.alert_no AS "alertNo", p.type::text, p.subject, p.status::text, p.rank, p.severity::text,
           p.started_at AS "startedAt", p.ended_at AS "endedAt", p.inferred, p.detail, d.device_no AS "deviceNo",
           CASE WHEN d.merchant_id = p.merchant_id THEN d.timezone ELSE t.timezone END AS timezone,
           CASE WHEN d.merchant_id = p.merchant_id THEN d.name END AS "deviceName", d.is_training AS "isTraining",
           (SELECT count(DISTINCT n.membership_id)::int FROM notice n WHERE n.merchant_id = p.merchant_id AND (n.alert_id = p.id
             OR n.alert_id IN (SELECT o.id FROM alert o WHERE o.merchant_id = p.merchant_id AND o.incident_id = p.incident_id))) AS notified,
           p.incident_id AS "incidentId", i.scope::text AS "incidentScope", i.scope_key AS "incidentKey",
           CASE WHEN p.incident_id IS NOT NULL THEN (SELECT count(*)::int FROM alert o WHERE o.merchant_id = p.merchant_id
             AND o.incident_id = p.incident_id AND o.status = p.status
             AND (${scope}::uuid[] IS NULL OR o.device_id = ANY(${scope}::uuid[]))) END AS cabinets
      FROM page p JOIN device d ON d.id = p.device_id JOIN merchant t ON t.id = p.merchant_id
      LEFT JOIN alert_incident i ON i.merchant_id = p.merchant_id AND i.id = p.incident_id
     ORDER BY p.rank, p.started_at DESC, p.id DESC`;
}

export type NotifiedMemberRow = {
  readonly name: string;
  /** Cause of the notice; ends with the name of the event. */
  readonly cause: string;
  readonly notifiedAt: Date;
  readonly readAt: Date | null;
  readonly method: 'push' | 'email' | null;
  readonly state: 'waiting' | 'sending' | 'delivered' | 'failed' | 'undeliverable' | null;
  readonly deliveredAt: Date | null;
};

/** Members notified of an alert, or of its incident, with the state of each delivery. [screens 53] */
export function notifiedMembers(
  tx: Tx,
  merchantId: string,
  alert: { readonly id: string; readonly incidentId: string | null },
): Promise<NotifiedMemberRow[]> {
  return tx.$queryRaw`
    SELECT m.display_name AS name, n.cause, n.created_at AS "notifiedAt", n.read_at AS "readAt", v.method::text, v.state::text,
           v.delivered_at AS "deliveredAt"
      FROM notice n
      JOIN membership m ON m.merchant_id = n.merchant_id AND m.id = n.membership_id
      LEFT JOIN notice_delivery v ON v.notice_id = n.id
     WHERE n.merchant_id = ${merchantId}::uuid
       AND (n.alert_id = ${alert.id}::uuid OR n.alert_id IN (
             SELECT a.id FROM alert a WHERE a.merchant_id = ${merchantId}::uuid AND a.incident_id = ${alert.incidentId}::uuid))
     ORDER BY n.created_at, m.display_name, v.method LIMIT 200`;
}

/**
 * Quarter hours of a zone from two hours before an excursion until an hour after it, or until now; the newest 200.
 * [screens 53]
 */
export function excursionReadings(
  tx: Tx,
  {
    deviceId,
    zone,
    from,
    to,
  }: { readonly deviceId: string; readonly zone: string; readonly from: Date; readonly to: Date },
): Promise<{ at: Date; minC10: number; avgC10: number; maxC10: number }[]> {
  return tx.$queryRaw`
    SELECT * FROM (
      SELECT at, min_c10 AS "minC10", avg_c10 AS "avgC10", max_c10 AS "maxC10" FROM telemetry_quarter
       WHERE device_id = ${deviceId}::uuid AND zone = ${zone}
         AND at BETWEEN ${from}::timestamptz - interval '2 hours' AND ${to}::timestamptz + interval '1 hour'
       ORDER BY at DESC LIMIT 200) q ORDER BY at`;
}
