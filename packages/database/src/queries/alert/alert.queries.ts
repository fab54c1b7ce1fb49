import type { AlertSeverity, AlertType } from '@larder/domain/alert/alert-type';
import { raisedUnderTest } from '@larder/domain/alert/alert-under-test';
import { numberLetters } from '@larder/domain/human-number';
import type { Tx } from '../../transaction.ts';
import { literalList } from '../literal-list.ts';

/** An alert to insert. */
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
  readonly endedAt: Date | null;
  readonly incidentId: string | null;
};

/** An alert as notices and live events describe it. */
export type NotifiableAlertRow = {
  readonly id: string;
  readonly merchantId: string;
  readonly deviceId: string;
  readonly type: AlertType;
  readonly subject: string;
  readonly severity: AlertSeverity;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly inferred: boolean;
  readonly detail: Readonly<Record<string, string | number | boolean | null>>;
  readonly noticeCause: string;
  readonly incident: {
    readonly id: string;
    readonly scope: 'site' | 'carrier';
    readonly scopeKey: string;
    readonly cabinets: number;
  } | null;
  readonly isTraining: boolean;
};
/**
 * Inserts alerts and returns the new ones, oldest first. Skips those whose cause raised one before, whose (cabinet,
 * type, subject) has an open one, whose cabinet no longer works for that merchant or is under test, warnings of power
 * that the owner has switched off, and conditions that are over and began before the cabinet was activated or while it
 * was tested; one that goes on counts from the activation. [decision 235]
 */
export async function insertAlerts(
  tx: Tx,
  rows: readonly AlertRow[],
  now: Date,
): Promise<NotifiableAlertRow[]> {
  if (rows.length === 0) return [];
  const made = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO alert (id, alert_no, merchant_id, device_id, type, subject, status, started_at, ended_at, inferred, severity, detail,
                       cause, incident_id, created_at, updated_at)
    SELECT a.id, ${numberLetters.alert}::text || to_char(${now}::timestamptz AT TIME ZONE m.timezone, 'YYMMDD') || lpad(nextval('alert_number')::text, 8, '0'),
           a."merchantId", a."deviceId", a.type, a.subject,
           CASE WHEN a."endedAt" IS NULL THEN 'active' ELSE 'recovered' END::alert_status,
           greatest(a."startedAt", d.activated_at),
           CASE WHEN a."endedAt" IS NOT NULL THEN greatest(a."startedAt", a."endedAt") END, a.inferred, a.severity, a.detail, a.cause, a."incidentId", ${now}::timestamptz, ${now}::timestamptz
      FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
             AS (id uuid, "merchantId" uuid, "deviceId" uuid, type alert_type, subject text, severity alert_severity,
                 "startedAt" timestamptz, "endedAt" timestamptz, inferred bool, cause text, detail jsonb, "incidentId" uuid))
           WITH ORDINALITY AS a(id, "merchantId", "deviceId", type, subject, severity, "startedAt", "endedAt", inferred, cause, detail,
                                "incidentId", place)
      JOIN device d ON d.id = a."deviceId" AND d.merchant_id = a."merchantId" AND d.lifecycle = 'operational'
      JOIN merchant m ON m.id = a."merchantId"
      LEFT JOIN warning_config w ON w.device_id = d.id
     WHERE (a.type <> 'power_off' OR w.power_off_enabled IS NOT FALSE)
       AND (a.type IN (${literalList(raisedUnderTest)}) OR (${now}::timestamptz >= d.test_from AND ${now}::timestamptz < d.test_until) IS NOT TRUE)
       AND (a."endedAt" IS NULL OR (a."startedAt" < d.activated_at) IS NOT TRUE
                               AND (a."startedAt" >= d.test_from AND a."startedAt" < d.test_until) IS NOT TRUE)
     ORDER BY a."deviceId", a.place
    ON CONFLICT DO NOTHING
    RETURNING id`;
  return alertsToNotify(
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

/** Closes open alerts whose condition has ended and returns them. */
export async function closeAlerts(
  tx: Tx,
  rows: readonly EndedRow[],
  now: Date,
): Promise<NotifiableAlertRow[]> {
  if (rows.length === 0) return [];
  const closed = await tx.$queryRaw<{ id: string }[]>`
    WITH ended AS (
      SELECT DISTINCT ON (a.id) a.id, e."endedAt", e.detail
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
             AS e("deviceId" uuid, type alert_type, subject text, "endedAt" timestamptz, detail jsonb)
        JOIN alert a ON a.device_id = e."deviceId" AND a.type = e.type AND a.status IN ('active', 'acknowledged')
         AND (e.subject IS NULL OR a.subject = e.subject)
       ORDER BY a.id, e."endedAt"
    )
    UPDATE alert a SET status = 'recovered', ended_at = greatest(a.started_at, ended."endedAt"), detail = a.detail || ended.detail,
                       notify_at = NULL, updated_at = ${now}
      FROM ended WHERE a.id = ended.id AND a.status IN ('active', 'acknowledged')
    RETURNING a.id`;
  return alertsToNotify(
    tx,
    closed.map(({ id }) => id),
  );
}

/**
 * Ends those of these incidents without an open alert and returns all alerts of those that ended now. Race: two
 * cabinets that come back at the same moment may each see the other's alert still open. `abandonedIncidents` finds what
 * is left, so that no birth waits for another.
 */
export async function endIncidents(tx: Tx, ids: readonly string[], now: Date): Promise<NotifiableAlertRow[]> {
  if (ids.length === 0) return [];
  const rows = await tx.$queryRaw<{ id: string }[]>`
    WITH ended AS (
      UPDATE alert_incident i SET ended_at = greatest(i.started_at, ${now}::timestamptz)
       WHERE i.id = ANY(${ids}::uuid[]) AND i.ended_at IS NULL
         AND NOT EXISTS (SELECT 1 FROM alert a WHERE a.merchant_id = i.merchant_id AND a.incident_id = i.id
                            AND a.status IN ('active', 'acknowledged'))
      RETURNING i.merchant_id, i.id)
    SELECT a.id FROM alert a JOIN ended ON a.merchant_id = ended.merchant_id AND a.incident_id = ended.id`;
  return alertsToNotify(
    tx,
    rows.map(({ id }) => id),
  );
}

/** Loads alerts for notification, oldest first. */
export async function alertsToNotify(tx: Tx, ids: readonly string[]): Promise<NotifiableAlertRow[]> {
  if (ids.length === 0) return [];
  return tx.$queryRaw<NotifiableAlertRow[]>`
    WITH size AS (
      SELECT o.merchant_id, o.incident_id, count(*) AS cabinets FROM alert o
       WHERE (o.merchant_id, o.incident_id) IN (SELECT merchant_id, incident_id FROM alert WHERE id = ANY(${ids}::uuid[]))
       GROUP BY o.merchant_id, o.incident_id)
    SELECT a.id, a.merchant_id AS "merchantId", a.device_id AS "deviceId", a.type::text, a.subject, a.severity::text,
           a.started_at AS "startedAt", a.ended_at AS "endedAt", a.inferred, a.detail,
           coalesce('incident:' || i.id, 'alert:' || a.id) AS "noticeCause",
           CASE WHEN i.id IS NOT NULL THEN jsonb_build_object('id', i.id, 'scope', i.scope, 'scopeKey', i.scope_key, 'cabinets',
             size.cabinets) END AS incident,
           d.is_training AS "isTraining"
      FROM alert a JOIN device d ON d.id = a.device_id
      LEFT JOIN alert_incident i ON i.merchant_id = a.merchant_id AND i.id = a.incident_id
      LEFT JOIN size ON size.merchant_id = a.merchant_id AND size.incident_id = a.incident_id
     WHERE a.id = ANY(${ids}::uuid[]) ORDER BY a.started_at, a.id`;
}

/** Slack between a cabinet's last sign of life and the last gasp that its log reports later. */
const GASP_SLACK = '5 minutes';

export type Gasp = {
  readonly deviceId: string;
  readonly startedAt: Date;
  readonly cause: string;
  readonly detail: unknown;
};

/**
 * Corrects the start of inferred power-offs for which the log now reports a last gasp, and returns them. [protocol 6.4]
 */
export async function adoptInferredPowerOff(
  tx: Tx,
  gasps: readonly Gasp[],
  now: Date,
): Promise<{ id: string; merchantId: string; deviceId: string; cause: string }[]> {
  if (gasps.length === 0) return [];
  return tx.$queryRaw`
    WITH reported AS (
      SELECT DISTINCT ON (a.id) a.id, g."startedAt", g.cause, g.detail
        FROM jsonb_to_recordset(${JSON.stringify(gasps)}::jsonb) AS g("deviceId" uuid, "startedAt" timestamptz, cause text, detail jsonb)
        JOIN alert a ON a.device_id = g."deviceId" AND a.type = 'power_off' AND a.inferred
         AND g."startedAt" BETWEEN a.started_at - ${GASP_SLACK}::interval AND coalesce(a.ended_at, ${now}::timestamptz)
         AND NOT EXISTS (SELECT 1 FROM alert o WHERE o.device_id = a.device_id AND o.type = a.type AND o.subject = a.subject
                            AND o.cause = g.cause)
       ORDER BY a.id, g."startedAt"
    )
    UPDATE alert a SET started_at = reported."startedAt", inferred = false, cause = reported.cause, detail = a.detail || reported.detail,
                       updated_at = ${now}
      FROM reported WHERE a.id = reported.id
    RETURNING a.id, a.merchant_id AS "merchantId", a.device_id AS "deviceId", a.cause`;
}

/** Those of these cabinets with a power-off that is open, or began at `from` or later. */
export async function powerOffsSince(
  tx: Tx,
  rows: readonly { readonly deviceId: string; readonly from: Date }[],
): Promise<ReadonlySet<string>> {
  const known = await tx.$queryRaw<{ id: string }[]>`
    SELECT r."deviceId" AS id FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r("deviceId" uuid, "from" timestamptz)
     WHERE EXISTS (SELECT 1 FROM alert WHERE device_id = r."deviceId" AND type = 'power_off'
                      AND (status <> 'recovered' OR started_at >= r."from" - ${GASP_SLACK}::interval))`;
  return new Set(known.map(({ id }) => id));
}
