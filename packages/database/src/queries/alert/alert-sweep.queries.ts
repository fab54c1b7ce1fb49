import { type AlertEnding, type AlertType, alertTypesWhere } from '@larder/domain/alert/alert-type';
import { type IncidentScope, incidentRules, type SilentTogether } from '@larder/domain/alert/incident-rules';
import { serverLimits } from '@larder/domain/server-limits';
import type { Tx } from '../../transaction.ts';
import { literalList } from '../literal-list.ts';

/** Window for "together". */
const TOGETHER = `${incidentRules.togetherMs} ms`;

export type SilentDevice = SilentTogether & {
  readonly deviceId: string;
  readonly merchantId: string;
  /** Last sign of life. */
  readonly startedAt: Date;
  /** When the cloud marked it as offline. */
  readonly since: Date;
  readonly offlineCause: string | null;
  readonly siteKey: string | null;
  readonly netOperator: string | null;
};

/** Takes an advisory lock until the end of the transaction. Returns false if another worker holds it. */
export async function holdSilenceSweep(tx: Tx): Promise<boolean> {
  const [row] = await tx.$queryRaw<
    { held: boolean }[]
  >`SELECT pg_try_advisory_xact_lock(hashtext('alert-silence')) AS held`;
  return row?.held ?? false;
}

/**
 * Cabinets offline for longer than their owner's delay, without an alert of this silence and without a power-off that
 * explains it; locked, so that a birth waits. Counts those of the same site and carrier that fell silent together with
 * it; a training cabinet belongs to none. [domain 8, protocol 6.3, screens A-11]
 */
export async function silentDevices(
  tx: Tx,
  now: Date,
  delayMin: number,
  limit: number,
): Promise<SilentDevice[]> {
  return tx.$queryRaw<SilentDevice[]>`
    WITH due AS (
      SELECT c.device_id, d.merchant_id, coalesce(c.last_seen_at, c.since) AS silent_at, c.since, c.offline_cause,
             coalesce(d.site_key, lower(d.country || ' ' || d.zip || ' ' || d.street)) AS site_key,
             d.net_operator, d.is_training
        FROM device_connectivity c
        JOIN device d ON d.id = c.device_id AND d.lifecycle = 'operational' AND d.merchant_id IS NOT NULL
        LEFT JOIN warning_config w ON w.device_id = c.device_id
       WHERE c.state = 'offline' AND coalesce(w.offline_enabled, true)
         AND (${now}::timestamptz BETWEEN d.test_from AND d.test_until) IS NOT TRUE
         AND c.since <= ${now}::timestamptz - make_interval(mins => coalesce(w.offline_delay_min, ${delayMin}::int))
         AND NOT EXISTS (SELECT 1 FROM alert a WHERE a.device_id = c.device_id AND a.type = 'offline' AND a.subject = ''
                            AND (a.status <> 'recovered'
                                 OR a.cause = 'outage:' || c.device_id || ':' || (extract(epoch FROM c.since) * 1000)::bigint))
         AND NOT EXISTS (SELECT 1 FROM alert a WHERE a.device_id = c.device_id AND a.type = 'power_off' AND a.status <> 'recovered')
       ORDER BY c.device_id LIMIT ${limit} FOR UPDATE OF c SKIP LOCKED
    ), silent AS (
      SELECT d.merchant_id, coalesce(d.site_key, lower(d.country || ' ' || d.zip || ' ' || d.street)) AS site_key, d.net_operator,
             coalesce(c.last_seen_at, c.since) AS silent_at
        FROM device d JOIN device_connectivity c ON c.device_id = d.id AND c.state = 'offline'
       WHERE d.merchant_id IN (SELECT merchant_id FROM due) AND d.lifecycle = 'operational' AND NOT d.is_training
    ), carrier AS (
      SELECT merchant_id, net_operator, count(*) AS cabinets FROM device
       WHERE merchant_id IN (SELECT merchant_id FROM due) AND net_operator IS NOT NULL AND lifecycle = 'operational' AND NOT is_training
       GROUP BY merchant_id, net_operator
    )
    SELECT due.device_id AS "deviceId", due.merchant_id AS "merchantId", due.silent_at AS "startedAt", due.since,
           due.offline_cause::text AS "offlineCause", due.site_key AS "siteKey", due.net_operator AS "netOperator",
           (SELECT count(*)::int FROM silent s
             WHERE NOT due.is_training AND s.merchant_id = due.merchant_id AND s.site_key = due.site_key
               AND s.silent_at BETWEEN due.silent_at - ${TOGETHER}::interval AND due.silent_at + ${TOGETHER}::interval) AS "ofSite",
           (SELECT count(*)::int FROM silent s
             WHERE NOT due.is_training AND s.merchant_id = due.merchant_id AND s.net_operator = due.net_operator
               AND s.silent_at BETWEEN due.silent_at - ${TOGETHER}::interval AND due.silent_at + ${TOGETHER}::interval) AS "ofCarrier",
           coalesce((SELECT k.cabinets::int FROM carrier k
                      WHERE k.merchant_id = due.merchant_id AND k.net_operator = due.net_operator), 0) AS "withCarrier"
      FROM due ORDER BY due.device_id`;
}

/** Open incidents whose alerts have all ended. */
export async function abandonedIncidents(tx: Tx): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT i.id FROM alert_incident i
     WHERE i.ended_at IS NULL AND NOT EXISTS (
       SELECT 1 FROM alert a WHERE a.merchant_id = i.merchant_id AND a.incident_id = i.id AND a.status IN ('active', 'acknowledged'))
     LIMIT 50`;
  return rows.map(({ id }) => id);
}

export type IncidentRow = {
  readonly id: string;
  readonly merchantId: string;
  readonly scope: IncidentScope;
  readonly scopeKey: string;
  readonly startedAt: Date;
};

/** Returns the open incidents of these sites and carriers, and opens missing ones. */
export async function openIncidents(
  tx: Tx,
  rows: readonly IncidentRow[],
  now: Date,
): Promise<Pick<IncidentRow, 'id' | 'merchantId' | 'scope' | 'scopeKey'>[]> {
  if (rows.length === 0) return [];
  await tx.$executeRaw`
    INSERT INTO alert_incident (id, merchant_id, scope, scope_key, started_at, created_at)
    SELECT i.id, i."merchantId", i.scope, i."scopeKey", i."startedAt", ${now}::timestamptz
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           AS i(id uuid, "merchantId" uuid, scope incident_scope, "scopeKey" text, "startedAt" timestamptz)
     ORDER BY i."merchantId", i.scope, i."scopeKey"
    ON CONFLICT DO NOTHING`;
  return tx.$queryRaw`
    SELECT i.id, i.merchant_id AS "merchantId", i.scope::text, i.scope_key AS "scopeKey"
      FROM alert_incident i
      JOIN jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n("merchantId" uuid, scope incident_scope, "scopeKey" text)
        ON n."merchantId" = i.merchant_id AND n.scope = i.scope AND n."scopeKey" = i.scope_key
     WHERE i.ended_at IS NULL
       FOR UPDATE OF i`;
}

const endedBy = (ending: AlertEnding) =>
  literalList(alertTypesWhere(({ outlivedBy }) => outlivedBy === ending));

/** Conditions of open alerts that no longer hold: the cabinet is online, on mains, shut, or has left the merchant. */
export async function outlivedAlerts(
  tx: Tx,
  now: Date,
  limit: number,
): Promise<{ deviceId: string; type: AlertType; subject: string; endedAt: Date }[]> {
  return tx.$queryRaw`
    SELECT a.device_id AS "deviceId", a.type::text, a.subject,
           CASE WHEN d.lifecycle <> 'operational' OR d.merchant_id IS DISTINCT FROM a.merchant_id THEN ${now}::timestamptz
                WHEN a.type IN (${endedBy('contact')}) THEN c.since WHEN a.type IN (${endedBy('mains')}) THEN c.last_birth_at
                WHEN a.type IN (${endedBy('age')}) THEN ${now}::timestamptz ELSE c.temps_at END AS "endedAt"
      FROM alert a JOIN device d ON d.id = a.device_id
      LEFT JOIN device_connectivity c ON c.device_id = a.device_id AND c.state = 'online'
     WHERE a.status IN ('active', 'acknowledged')
       AND (d.lifecycle <> 'operational' OR d.merchant_id IS DISTINCT FROM a.merchant_id
            OR a.type IN (${endedBy('contact')}) AND c.since > a.started_at
            OR a.type IN (${endedBy('age')}) AND a.created_at <= ${new Date(now.getTime() - serverLimits.alertAgedMs)}
            OR a.type IN (${endedBy('mains')}) AND c.last_birth_at > a.started_at AND c.power ->> 'source' = 'mains'
            OR a.type IN (${endedBy('shut')}) AND c.temps_at > a.started_at + interval '1 minute'
               AND (c.doors -> a.subject ->> 'open')::bool IS FALSE)
     ORDER BY a.device_id, a.id LIMIT ${limit}`;
}

/** Marks open alerts unseen for a day since they were raised or last reminded, and returns them. [domain 8] */
export async function markReminded(tx: Tx, now: Date, everyMs: number, limit: number): Promise<string[]> {
  const before = new Date(now.getTime() - everyMs);
  const rows = await tx.$queryRaw<{ id: string }[]>`
    WITH due AS (
      SELECT id FROM alert
       WHERE status = 'active' AND coalesce(reminded_at, started_at) <= ${before} AND created_at <= ${before}
       ORDER BY coalesce(reminded_at, started_at) LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE alert a SET reminded_at = ${now}, updated_at = ${now} FROM due WHERE a.id = due.id RETURNING a.id`;
  return rows.map(({ id }) => id);
}

export type PowerOff = {
  readonly id: string;
  readonly merchantId: string;
  readonly deviceId: string;
  readonly startedAt: Date;
};

export type PowerOffGroup = {
  readonly id: string;
  readonly siteKey: string;
  /** Other cabinets of the site that lost power within two minutes of it, including those of this call. */
  readonly others: number;
  /** Their alerts that belong to no incident yet. */
  readonly alone: readonly string[];
  readonly incidentId: string | null;
};

/** Finds other power-offs at the same site and time, and the incident that covers them already. [screens A-11] */
export function powerOffGroups(tx: Tx, rows: readonly PowerOff[]): Promise<PowerOffGroup[]> {
  return tx.$queryRaw`
    WITH fresh AS (
      SELECT r.id, r."merchantId" AS merchant_id, r."deviceId" AS device_id, r."startedAt" AS started_at,
             coalesce(d.site_key, lower(d.country || ' ' || d.zip || ' ' || d.street)) AS site_key
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(id uuid, "merchantId" uuid, "deviceId" uuid, "startedAt" timestamptz)
        JOIN device d ON d.id = r."deviceId" AND NOT d.is_training
    ), known AS (
      SELECT a.id, a.merchant_id, a.device_id, a.started_at, a.incident_id,
             coalesce(d.site_key, lower(d.country || ' ' || d.zip || ' ' || d.street)) AS site_key
        FROM alert a JOIN device d ON d.id = a.device_id AND NOT d.is_training
       WHERE a.type = 'power_off' AND a.merchant_id IN (SELECT merchant_id FROM fresh)
         AND a.started_at BETWEEN (SELECT min(started_at) FROM fresh) - ${TOGETHER}::interval
                              AND (SELECT max(started_at) FROM fresh) + ${TOGETHER}::interval
    ), near AS (
      SELECT f.id AS of_id, k.id, k.device_id, k.incident_id FROM fresh f JOIN known k
          ON k.merchant_id = f.merchant_id AND k.site_key = f.site_key AND k.device_id <> f.device_id
         AND k.started_at BETWEEN f.started_at - ${TOGETHER}::interval AND f.started_at + ${TOGETHER}::interval
      UNION ALL
      SELECT f.id, NULL, o.device_id, NULL FROM fresh f JOIN fresh o
          ON o.merchant_id = f.merchant_id AND o.site_key = f.site_key AND o.device_id <> f.device_id
         AND o.started_at BETWEEN f.started_at - ${TOGETHER}::interval AND f.started_at + ${TOGETHER}::interval
    )
    SELECT f.id, f.site_key AS "siteKey", count(DISTINCT n.device_id)::int AS others,
           coalesce(array_agg(n.id) FILTER (WHERE n.id IS NOT NULL AND n.incident_id IS NULL), '{}') AS alone,
           (array_agg(n.incident_id) FILTER (WHERE n.incident_id IS NOT NULL))[1] AS "incidentId"
      FROM fresh f JOIN near n ON n.of_id = f.id
     WHERE f.site_key IS NOT NULL
     GROUP BY f.id, f.site_key
    HAVING count(DISTINCT n.device_id) >= ${incidentRules.siteMin - 1} OR bool_or(n.incident_id IS NOT NULL)`;
}

/** Adds alerts to an incident that they turned out to be part of. */
export async function joinIncident(
  tx: Tx,
  alertIds: readonly string[],
  incidentId: string,
  now: Date,
): Promise<void> {
  if (alertIds.length === 0) return;
  await tx.$executeRaw`
    UPDATE alert SET incident_id = ${incidentId}::uuid, updated_at = ${now}
     WHERE id = ANY(${alertIds}::uuid[]) AND incident_id IS NULL`;
}

/** The incidents of these cabinets' open offline alerts. */
export async function incidentsOfOutages(
  tx: Tx,
  deviceIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.$queryRaw<{ deviceId: string; incidentId: string }[]>`
    SELECT device_id AS "deviceId", incident_id AS "incidentId" FROM alert
     WHERE device_id = ANY(${deviceIds}::uuid[]) AND type = 'offline' AND status IN ('active', 'acknowledged')
       AND incident_id IS NOT NULL`;
  return new Map(rows.map(({ deviceId, incidentId }) => [deviceId, incidentId]));
}

/** Clears faults that only the cloud detects, each some time after it was raised, and returns them. */
export function clearCloudFaults(
  tx: Tx,
  endsAfterMs: Readonly<Record<string, number>>,
  now: Date,
): Promise<{ deviceId: string; code: string; part: string }[]> {
  return tx.$queryRaw`
    UPDATE device_fault SET cleared_at = ${now}
      FROM jsonb_each_text(${JSON.stringify(endsAfterMs)}::jsonb) AS ends(of_code, after_ms)
     WHERE cleared_at IS NULL AND code = of_code
       AND raised_at <= ${now}::timestamptz - make_interval(secs => after_ms::float / 1000)
    RETURNING device_id AS "deviceId", code, part`;
}
