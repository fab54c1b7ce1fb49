import type { Tx } from '../../transaction.ts';

export type SeriesQuery = {
  readonly deviceId: string;
  readonly zones: readonly string[];
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
  /** A multiple of 15 minutes; points begin at multiples of it since 1970. */
  readonly bucketMs: number;
};

export type SeriesRow = {
  readonly zone: string;
  readonly at: Date;
  readonly minC10: number;
  readonly avgC10: number;
  readonly maxC10: number;
  readonly samples: number;
};

/**
 * Temperatures of a cabinet by zone and time, since this owner has it: quarter hours, then raw samples where those end.
 * Reads only ranges of the keys of both tables, however large they are. Points without any reading are missing.
 * [screens A-5]
 */
export function temperatureSeries(tx: Tx, merchantId: string, query: SeriesQuery): Promise<SeriesRow[]> {
  const { deviceId, from, to, bucketMs } = query;
  const zones = [...query.zones];
  return tx.$queryRaw<SeriesRow[]>`
    WITH own AS MATERIALIZED (
      SELECT greatest(${from}::timestamptz, a.started_at) AS at,
             greatest(${from}::timestamptz, a.started_at, (SELECT (value ->> 'until')::timestamptz FROM system_mark WHERE key = 'telemetry.rolled_up')) AS raw_at
        FROM device_assignment a WHERE a.merchant_id = ${merchantId}::uuid AND a.device_id = ${deviceId}::uuid
    ), quarters AS (
      SELECT zone, at, min_c10, avg_c10, max_c10, samples FROM telemetry_quarter
       WHERE device_id = ${deviceId}::uuid AND zone = ANY(${zones}::text[])
         AND at >= (SELECT own.at FROM own) AND at < ${to}::timestamptz
    ), fresh AS (
      SELECT zone, date_bin('15 minutes', at, 'epoch'::timestamptz) AS at, min(c10) AS min_c10, round(avg(c10))::int AS avg_c10,
             max(c10) AS max_c10, count(*)::int AS samples
        FROM telemetry_sample
       WHERE device_id = ${deviceId}::uuid AND zone = ANY(${zones}::text[]) AND c10 IS NOT NULL
         AND at >= (SELECT own.raw_at FROM own) AND at < ${to}::timestamptz
       GROUP BY 1, 2
    )
    SELECT zone, date_bin(${bucketMs / 1000} * interval '1 second', at, 'epoch'::timestamptz) AS at, min(min_c10) AS "minC10",
           round(sum(avg_c10::numeric * samples) / sum(samples))::int AS "avgC10", max(max_c10) AS "maxC10", sum(samples)::int AS samples
      FROM (SELECT * FROM quarters UNION ALL
            SELECT * FROM fresh f WHERE NOT EXISTS (SELECT 1 FROM quarters q WHERE q.zone = f.zone AND q.at = f.at)) r
     WHERE samples > 0
     GROUP BY 1, 2 ORDER BY 1, 2`;
}
