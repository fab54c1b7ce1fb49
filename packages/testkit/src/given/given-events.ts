import type { DataOf, EventType } from '@larder/cabinet-protocol/catalog';
import type { Database } from '@larder/database/open-database';

export type GivenEvent<Type extends EventType = EventType> = {
  readonly seq: number;
  readonly type: Type;
  readonly data: DataOf<Type>;
  readonly at: Date;
};

/** Builds one event of a cabinet's log and checks its body against its type. */
export const eventOf = <Type extends EventType>(
  seq: number,
  type: Type,
  data: DataOf<Type>,
  at: Date,
): GivenEvent => ({ seq, type, data, at }) as GivenEvent;

/**
 * Commits events to a cabinet's inbox as ingestion does: each (log, seq) once, `ackSeq` up to the first hole. Returns
 * the new `ackSeq`.
 */
export async function givenEvents(
  { pool }: Database,
  deviceId: string,
  logId: string,
  events: readonly GivenEvent[],
): Promise<number> {
  const now = events[0]?.at ?? new Date(0);
  await pool.query(
    `INSERT INTO device_event_log (device_id, log_id, created_at, last_received_at) VALUES ($1, $2, $3, $3)
     ON CONFLICT (device_id, log_id) DO NOTHING`,
    [deviceId, logId, now],
  );
  await pool.query(
    `INSERT INTO device_event_inbox (device_id, log_id, seq, type, raw, received_at, occurred_at, clock_quality, status)
     SELECT $1, $2, e.seq, e.type, e.raw, e.at, e.at, 'device', 'received'
       FROM jsonb_to_recordset($3::jsonb) AS e(seq bigint, type text, raw json, at timestamptz)
     ON CONFLICT (device_id, log_id, seq) DO NOTHING`,
    [
      deviceId,
      logId,
      JSON.stringify(
        events.map(({ seq, type, data, at }) => ({
          seq,
          type,
          raw: { type, seq, log: logId, data },
          at,
        })),
      ),
    ],
  );
  const { rows } = await pool.query(
    `UPDATE device_event_log l
        SET max_seq = (SELECT coalesce(max(seq), l.max_seq) FROM device_event_inbox i WHERE i.device_id = l.device_id AND i.log_id = l.log_id),
            ack_seq = (SELECT coalesce(min(seq), l.ack_seq) FROM (
                         SELECT i.seq, lead(i.seq) OVER (ORDER BY i.seq) AS following FROM device_event_inbox i
                          WHERE i.device_id = l.device_id AND i.log_id = l.log_id) s
                        WHERE following IS DISTINCT FROM seq + 1
                          AND EXISTS (SELECT FROM device_event_inbox f WHERE f.device_id = l.device_id AND f.log_id = l.log_id AND f.seq = 1))
      WHERE device_id = $1 AND log_id = $2 RETURNING ack_seq`,
    [deviceId, logId],
  );
  return Number(rows[0]?.ack_seq ?? 0);
}
