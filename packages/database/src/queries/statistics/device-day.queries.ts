import type { Tx } from '../../transaction.ts';

/** Takes an advisory lock until the end of the transaction. Returns false if another worker notes device days. */
export async function lockDeviceDays(tx: Tx): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ held: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(hashtext('device-days')) AS held`;
  return row?.held ?? false;
}

/** Business days of a cabinet to be counted: the first one, and up to which instant. */
export type DueCabinet = {
  readonly merchantId: string;
  readonly deviceId: string;
  readonly from: string;
  readonly until: Date;
};

/** Days that are counted at once for a cabinet that was not counted for long. */
const MOST_DAYS = 31;

/**
 * Cabinets in service whose days were last counted before `before`, those waiting longest first. Their first day is the
 * last counted one, or an earlier one on which goods moved that became known since. Training cabinets serve nobody.
 */
export function dueCabinets(tx: Tx, now: Date, before: Date, limit: number): Promise<DueCabinet[]> {
  return tx.$queryRaw<DueCabinet[]>`
    WITH due AS (
      SELECT d.merchant_id, d.id AS device_id, d.timezone, greatest(d.activated_at, a.started_at) AS owned_since, last.noted_at
        FROM device d
        JOIN device_assignment a ON a.merchant_id = d.merchant_id AND a.device_id = d.id
        LEFT JOIN LATERAL (SELECT noted_at FROM device_day y WHERE y.merchant_id = d.merchant_id AND y.device_id = d.id
                            ORDER BY business_date DESC LIMIT 1) last ON true
       WHERE d.lifecycle = 'operational' AND NOT d.is_training AND d.activated_at IS NOT NULL
         AND greatest(d.activated_at, a.started_at) < ${now}::timestamptz
         AND (last.noted_at IS NULL OR last.noted_at < ${before}::timestamptz)
       ORDER BY last.noted_at NULLS FIRST, d.id LIMIT ${limit}
    ), begun AS (
      SELECT due.*, greatest(owned_since, least(coalesce(noted_at, owned_since), (
               -- A movement may be committed some minutes after the instant at which it was recorded.
               SELECT min(m.occurred_at) FROM stock_movement m
                WHERE m.merchant_id = due.merchant_id AND m.device_id = due.device_id
                  AND m.recorded_at > due.noted_at - interval '10 minutes'))) AS since
        FROM due
    )
    SELECT merchant_id AS "merchantId", device_id AS "deviceId", (since AT TIME ZONE timezone)::date::text AS "from",
           least(${now}::timestamptz, ((greatest(noted_at, owned_since) AT TIME ZONE timezone)::date + ${MOST_DAYS}::int)::timestamp AT TIME ZONE timezone) AS until
      FROM begun ORDER BY 1, 2`;
}

/**
 * Counts seconds in service and connected on the business days of cabinets, from the first sign of life on; replaces
 * what was counted before. [decision 149]
 */
export async function noteTimes(tx: Tx, cabinets: readonly DueCabinet[]): Promise<void> {
  if (cabinets.length === 0) return;
  const listed = JSON.stringify(cabinets);
  await tx.$executeRaw`
    WITH asked AS (
      SELECT x."merchantId" AS merchant_id, x."deviceId" AS device_id, x."from", x.until, d.timezone,
             greatest(d.activated_at, a.started_at) AS owned_since
        FROM jsonb_to_recordset(${listed}::jsonb) AS x("merchantId" uuid, "deviceId" uuid, "from" date, until timestamptz)
        JOIN device d ON d.id = x."deviceId"
        JOIN device_assignment a ON a.merchant_id = x."merchantId" AND a.device_id = x."deviceId"
    ), span AS (
      SELECT a.merchant_id, a.device_id, day::date AS day,
             greatest(day::timestamp AT TIME ZONE timezone, owned_since) AS begins,
             least((day::date + 1)::timestamp AT TIME ZONE timezone, until) AS ends
        FROM asked a CROSS JOIN LATERAL generate_series("from"::timestamp, until AT TIME ZONE timezone, interval '1 day') AS day
    )
    INSERT INTO device_day AS t (merchant_id, device_id, business_date, service_s, online_s, noted_at)
    SELECT merchant_id, device_id, day, floor(coalesce(known, 0)), floor(coalesce(online, 0)), ends
      FROM span s CROSS JOIN LATERAL (
        SELECT sum(extract(epoch FROM n.until - greatest(n.at, s.begins))) AS known,
               sum(extract(epoch FROM n.until - greatest(n.at, s.begins))) FILTER (WHERE n.state = 'online') AS online
          FROM (SELECT c.at, c.state, least(s.ends, lead(c.at, 1, s.ends) OVER (ORDER BY c.at, c.id)) AS until
                  FROM (SELECT l.at, l.id, l.state FROM connectivity_log l
                         WHERE l.device_id = s.device_id AND l.at < s.ends
                           AND l.at >= coalesce((SELECT max(b.at) FROM connectivity_log b WHERE b.device_id = s.device_id AND b.at <= s.begins), '-infinity')
                        UNION ALL
                        -- The present state also has a row in the log, unless the log was cut off.
                        SELECT v.since, 0, v.state FROM device_connectivity v
                         WHERE v.device_id = s.device_id AND v.state <> 'never_seen' AND v.since < s.ends) c) n
         WHERE n.until > s.begins) o
     WHERE begins < ends
    ON CONFLICT (merchant_id, device_id, business_date)
    DO UPDATE SET service_s = excluded.service_s, online_s = excluded.online_s, noted_at = greatest(t.noted_at, excluded.noted_at)`;
}

/**
 * Counts seconds in which the version in force offered a product of which no shelf had any, on the business days of
 * cabinets; replaces what was counted before. The level of the goods is followed backwards from the present one, so the
 * order in which movements became known does not matter. [decision 149]
 */
// long: one statement from the goods that moved to the seconds without any
export async function noteStockOuts(tx: Tx, cabinets: readonly DueCabinet[]): Promise<void> {
  if (cabinets.length === 0) return;
  const listed = JSON.stringify(cabinets);
  await tx.$executeRaw`
    DELETE FROM stock_out_day o USING jsonb_to_recordset(${listed}::jsonb) AS x("merchantId" uuid, "deviceId" uuid, "from" date)
     WHERE o.merchant_id = x."merchantId" AND o.device_id = x."deviceId" AND o.business_date >= x."from"`;
  await tx.$executeRaw`
    WITH asked AS (
      SELECT x."merchantId" AS merchant_id, x."deviceId" AS device_id, d.timezone, x."from", x.until,
             greatest(x."from"::timestamp AT TIME ZONE d.timezone, d.activated_at, a.started_at) AS begins
        FROM jsonb_to_recordset(${listed}::jsonb) AS x("merchantId" uuid, "deviceId" uuid, "from" date, until timestamptz)
        JOIN device d ON d.id = x."deviceId"
        JOIN device_assignment a ON a.merchant_id = x."merchantId" AND a.device_id = x."deviceId"
    ), moved AS (
      SELECT m.merchant_id, m.device_id, m.product_id, m.occurred_at AS at, sum(m.qty) AS qty
        FROM asked a JOIN stock_movement m ON m.merchant_id = a.merchant_id AND m.device_id = a.device_id
                                          -- A cabinet's clock may be ahead of ours.
                                          AND m.recorded_at >= a.begins - interval '1 hour' AND m.occurred_at >= a.begins
       GROUP BY 1, 2, 3, 4
    ), held AS (
      SELECT a.merchant_id, a.device_id, l.product_id, a.begins AS at,
             sum(l.on_hand) - coalesce((SELECT sum(v.qty) FROM moved v WHERE v.merchant_id = a.merchant_id AND v.device_id = a.device_id
                                           AND v.product_id = l.product_id), 0) AS qty
        FROM asked a JOIN stock_level l ON l.merchant_id = a.merchant_id AND l.device_id = a.device_id
       GROUP BY 1, 2, 3, 4
    ), level AS (
      SELECT merchant_id, device_id, product_id, at,
             sum(qty) OVER (PARTITION BY merchant_id, device_id, product_id ORDER BY at) AS on_hand,
             lead(at, 1, 'infinity') OVER (PARTITION BY merchant_id, device_id, product_id ORDER BY at) AS until
        FROM (SELECT merchant_id, device_id, product_id, at, sum(qty) AS qty
                FROM (SELECT * FROM held UNION ALL SELECT merchant_id, device_id, product_id, at, qty FROM moved) AS both_
               GROUP BY 1, 2, 3, 4) AS points
    ), turn AS (
      -- Instants at which another version may come into force.
      SELECT merchant_id, device_id, at, lead(at, 1, 'infinity') OVER (PARTITION BY merchant_id, device_id ORDER BY at) AS until
        FROM (SELECT merchant_id, device_id, begins AS at FROM asked
              UNION SELECT a.merchant_id, a.device_id, v.turns
                FROM asked a JOIN planogram_version p ON p.merchant_id = a.merchant_id AND p.device_id = a.device_id AND p.status = 'published'
               CROSS JOIN LATERAL (VALUES (p.effective_at), (p.expires_at)) AS v(turns)
               WHERE v.turns > a.begins) AS turns
    ), offered AS (
      SELECT DISTINCT t.merchant_id, t.device_id, l.product_id, t.at, t.until
        FROM turn t
       CROSS JOIN LATERAL (SELECT p.id FROM planogram_version p
                            WHERE p.merchant_id = t.merchant_id AND p.device_id = t.device_id AND p.status = 'published'
                              AND p.effective_at <= t.at AND (p.expires_at IS NULL OR p.expires_at > t.at)
                            ORDER BY p.effective_at DESC, p.rev DESC LIMIT 1) v
        JOIN planogram_line l ON l.merchant_id = t.merchant_id AND l.version_id = v.id
    ), span AS (
      SELECT a.merchant_id, a.device_id, day::date AS day, greatest(day AT TIME ZONE timezone, begins) AS begins,
             least((day::date + 1)::timestamp AT TIME ZONE timezone, until) AS ends
        FROM asked a CROSS JOIN LATERAL generate_series("from"::timestamp, until AT TIME ZONE timezone, interval '1 day') AS day
    )
    INSERT INTO stock_out_day (merchant_id, device_id, business_date, product_id, out_s)
    SELECT s.merchant_id, s.device_id, s.day, l.product_id,
           floor(sum(extract(epoch FROM least(s.ends, l.until, f.until) - greatest(s.begins, l.at, f.at))))
      FROM span s
      JOIN level l ON l.merchant_id = s.merchant_id AND l.device_id = s.device_id AND l.on_hand <= 0
                  AND l.at < s.ends AND l.until > s.begins
      JOIN offered f ON f.merchant_id = s.merchant_id AND f.device_id = s.device_id AND f.product_id = l.product_id
                    AND f.at < least(s.ends, l.until) AND f.until > greatest(s.begins, l.at)
     GROUP BY 1, 2, 3, 4
    HAVING floor(sum(extract(epoch FROM least(s.ends, l.until, f.until) - greatest(s.begins, l.at, f.at)))) > 0`;
}
