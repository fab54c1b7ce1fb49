import type { Tx } from '../../transaction.ts';

export type QuarterRow = {
  readonly deviceId: string;
  readonly zone: string;
  /** Start of the quarter hour. */
  readonly at: Date;
  readonly minC10: number;
  readonly avgC10: number;
  readonly maxC10: number;
  readonly samples: number;
};

/** Saves quarter hours recorded by cabinets; they replace those computed from live samples. */
export async function saveQuarters(tx: Tx, quarters: readonly QuarterRow[]): Promise<void> {
  if (quarters.length === 0) return;
  await tx.$executeRaw`
    INSERT INTO telemetry_quarter (device_id, zone, at, min_c10, avg_c10, max_c10, samples, from_device)
    SELECT DISTINCT ON (q."deviceId", q.zone, q.at) q."deviceId", q.zone, q.at, q."minC10", q."avgC10", q."maxC10", q.samples, true
      FROM jsonb_to_recordset(${JSON.stringify(quarters)}::jsonb)
           AS q("deviceId" uuid, zone text, at timestamptz, "minC10" int, "avgC10" int, "maxC10" int, samples int)
     ORDER BY q."deviceId", q.zone, q.at
    ON CONFLICT (device_id, zone, at) DO UPDATE SET min_c10 = excluded.min_c10, avg_c10 = excluded.avg_c10,
      max_c10 = excluded.max_c10, samples = excluded.samples, from_device = true`;
}
