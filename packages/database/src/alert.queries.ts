import type { Tx } from './transaction.ts';

/** An alert as it is written. */
export type AlertRow = {
  readonly id: string;
  readonly merchantId: string;
  readonly deviceId: string;
  readonly type: string;
  readonly subject: string;
  readonly severity: string;
  readonly startedAt: Date;
  readonly inferred: boolean;
  readonly cause: string;
  readonly detail: unknown;
  readonly incidentId: string | null;
};

/** An alert as it is told of. */
export type ToldAlertRow = {
  readonly id: string;
  readonly merchantId: string;
  readonly deviceId: string;
  readonly type: ToldType;
  readonly subject: string;
  readonly severity: 'warning' | 'critical';
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly inferred: boolean;
  readonly detail: Readonly<Record<string, string | number | boolean | null>>;
  readonly toldAs: string;
  readonly incident: {
    readonly id: string;
    readonly scope: 'site' | 'carrier';
    readonly scopeKey: string;
    readonly cabinets: number;
  } | null;
  readonly isTraining: boolean;
};
type ToldType =
  | 'power_off'
  | 'offline'
  | 'over_temp'
  | 'under_temp'
  | 'door_held'
  | 'door_forced'
  | 'low_stock'
  | 'device_fault'
  | 'duplicate_identity'
  | 'stuck_session';

/**
 * Inserts alerts, but those whose cause raised one before or whose (cabinet, type, subject) has one open. A row whose merchant does not
 * own the cabinet any more is left out. Answers the new ones, oldest first.
 */
export async function insertAlerts(tx: Tx, rows: readonly AlertRow[], now: Date): Promise<ToldAlertRow[]> {
  if (rows.length === 0) return [];
  const made = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO alert (id, alert_no, merchant_id, device_id, type, subject, status, started_at, inferred, severity, detail, cause,
                       incident_id, created_at, updated_at)
    SELECT a.id, 'A' || to_char(${now}::timestamptz AT TIME ZONE m.timezone, 'YYMMDD') || lpad(nextval('alert_number')::text, 8, '0'),
           a."merchantId", a."deviceId", a.type, a.subject, 'active', a."startedAt", a.inferred, a.severity, a.detail, a.cause,
           a."incidentId", ${now}::timestamptz, ${now}::timestamptz
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           AS a(id uuid, "merchantId" uuid, "deviceId" uuid, type alert_type, subject text, severity alert_severity,
                "startedAt" timestamptz, inferred bool, cause text, detail jsonb, "incidentId" uuid)
      JOIN device d ON d.id = a."deviceId" AND d.merchant_id = a."merchantId"
      JOIN merchant m ON m.id = a."merchantId"
     ORDER BY a."deviceId", a."startedAt"
    ON CONFLICT DO NOTHING
    RETURNING id`;
  return toldAlerts(
    tx,
    made.map(({ id }) => id),
  );
}

export type EndedRow = {
  readonly deviceId: string;
  readonly type: string;
  readonly subject: string | null;
  readonly endedAt: Date;
  readonly detail: unknown;
};

/** Ends open alerts that began no later than their condition ended; answers them. */
export async function closeAlerts(tx: Tx, rows: readonly EndedRow[], now: Date): Promise<ToldAlertRow[]> {
  if (rows.length === 0) return [];
  const closed = await tx.$queryRaw<{ id: string }[]>`
    WITH ended AS (
      SELECT DISTINCT ON (a.id) a.id, e."endedAt", e.detail
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
             AS e("deviceId" uuid, type alert_type, subject text, "endedAt" timestamptz, detail jsonb)
        JOIN alert a ON a.device_id = e."deviceId" AND a.type = e.type AND a.status IN ('active', 'acknowledged')
         AND (e.subject IS NULL OR a.subject = e.subject) AND a.started_at <= e."endedAt"
       ORDER BY a.id, e."endedAt"
    )
    UPDATE alert a SET status = 'recovered', ended_at = ended."endedAt", detail = a.detail || ended.detail, updated_at = ${now}
      FROM ended WHERE a.id = ended.id AND a.status IN ('active', 'acknowledged')
    RETURNING a.id`;
  return toldAlerts(
    tx,
    closed.map(({ id }) => id),
  );
}

/** Ends those of these incidents that have no open alert; answers all alerts of those that ended now. */
export async function endIncidents(tx: Tx, ids: readonly string[], now: Date): Promise<ToldAlertRow[]> {
  if (ids.length === 0) return [];
  // One at a time: two cabinets that come back together each see the other's alert still open otherwise.
  await tx.$queryRaw`SELECT id FROM alert_incident WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`;
  const rows = await tx.$queryRaw<{ id: string }[]>`
    WITH ended AS (
      UPDATE alert_incident i SET ended_at = greatest(i.started_at, ${now}::timestamptz)
       WHERE i.id = ANY(${ids}::uuid[]) AND i.ended_at IS NULL
         AND NOT EXISTS (SELECT 1 FROM alert a WHERE a.merchant_id = i.merchant_id AND a.incident_id = i.id
                            AND a.status IN ('active', 'acknowledged'))
      RETURNING i.merchant_id, i.id)
    SELECT a.id FROM alert a JOIN ended ON a.merchant_id = ended.merchant_id AND a.incident_id = ended.id`;
  return toldAlerts(
    tx,
    rows.map(({ id }) => id),
  );
}

/** Alerts by id as they are told of, oldest first. */
export async function toldAlerts(tx: Tx, ids: readonly string[]): Promise<ToldAlertRow[]> {
  if (ids.length === 0) return [];
  return tx.$queryRaw<ToldAlertRow[]>`
    SELECT a.id, a.merchant_id AS "merchantId", a.device_id AS "deviceId", a.type::text, a.subject, a.severity::text,
           a.started_at AS "startedAt", a.ended_at AS "endedAt", a.inferred, a.detail,
           coalesce('incident:' || i.id, 'alert:' || a.id) AS "toldAs",
           CASE WHEN i.id IS NOT NULL THEN jsonb_build_object('id', i.id, 'scope', i.scope, 'scopeKey', i.scope_key, 'cabinets',
             (SELECT count(*) FROM alert o WHERE o.merchant_id = i.merchant_id AND o.incident_id = i.id)) END AS incident,
           d.is_training AS "isTraining"
      FROM alert a JOIN device d ON d.id = a.device_id
      LEFT JOIN alert_incident i ON i.merchant_id = a.merchant_id AND i.id = a.incident_id
     WHERE a.id = ANY(${ids}::uuid[]) ORDER BY a.started_at, a.id`;
}
