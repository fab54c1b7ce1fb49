import type { Database } from '@larder/database/open-database';
import { newTestId } from '@larder/testkit/new-test-id';
import { saleEvents } from '@larder/testkit/sale-scene';

/** Reports of one sale. */
const EVENTS = 6;
const HOLD_MINOR = 1_500;

export type SellingCabinet = {
  readonly deviceId: string;
  readonly merchantId: string;
  readonly versionId: string;
  readonly logId: string;
  readonly taken: Parameters<typeof saleEvents>[3];
};

/**
 * One sale in every cabinet, its `round`th: reported by the cabinet, not applied. The cloud had authorized its session,
 * and waits; or it aborted the session because nothing was heard of it.
 */
export async function givenReportedSales(
  { pool }: Database,
  cabinets: readonly SellingCabinet[],
  {
    round,
    at,
    session,
  }: { readonly round: number; readonly at: Date; readonly session: 'authorized' | 'aborted' },
): Promise<void> {
  const sales = cabinets.map((cabinet) => ({ ...cabinet, sessionId: newTestId(), paymentId: newTestId() }));
  const list = JSON.stringify(sales);
  const record = `jsonb_to_recordset($1::jsonb)
    AS s("sessionId" uuid, "paymentId" uuid, "deviceId" uuid, "merchantId" uuid, "versionId" uuid, "logId" uuid)`;
  const ended = session === 'aborted' ? `'not_started', $2::timestamptz` : 'NULL, NULL::timestamptz';
  await pool.query(
    `INSERT INTO door_session (id, merchant_id, device_id, kind, trigger, doors, state, origin, planogram_version_id, currency,
                               preauth_minor, authorized_at, end_reason, ended_at, created_at, updated_at)
     SELECT s."sessionId", s."merchantId", s."deviceId", 'sale', 'card', '{L}', '${session}', 'device', s."versionId", 'USD',
            ${HOLD_MINOR}, $2, ${ended}, $2, $2 FROM ${record}`,
    [list, at],
  );
  await pool.query(
    `INSERT INTO payment (id, merchant_id, device_id, session_id, provider, method, auth_ref, currency, state, authorized_minor,
                          authorized_at, auth_expires_at, created_at, updated_at)
     SELECT s."paymentId", s."merchantId", s."deviceId", s."sessionId", 'scripted', 'card', s."sessionId"::text, 'USD', 'authorized',
            ${HOLD_MINOR}, $2, $2::timestamptz + interval '1 day', $2, $2 FROM ${record}`,
    [list, at],
  );
  const events = sales.flatMap(({ sessionId, deviceId, logId, taken }) =>
    saleEvents(sessionId, round * EVENTS + 1, at, taken).map(({ seq, type, data, at: occurredAt }) => ({
      deviceId,
      logId,
      seq,
      type,
      raw: { type, seq, log: logId, data },
      at: occurredAt,
    })),
  );
  await pool.query(
    `INSERT INTO device_event_inbox (device_id, log_id, seq, type, raw, received_at, occurred_at, clock_quality, status)
     SELECT e."deviceId", e."logId", e.seq, e.type, e.raw, e.at, e.at, 'device', 'received'
       FROM jsonb_to_recordset($1::jsonb) AS e("deviceId" uuid, "logId" uuid, seq bigint, type text, raw json, at timestamptz)`,
    [JSON.stringify(events)],
  );
  await pool.query(
    `INSERT INTO device_event_log (device_id, log_id, ack_seq, max_seq, created_at, last_received_at)
     SELECT s."deviceId", s."logId", $3, $3, $2, $2 FROM ${record}
     ON CONFLICT (device_id, log_id) DO UPDATE SET ack_seq = excluded.ack_seq, max_seq = excluded.max_seq`,
    [list, at, (round + 1) * EVENTS],
  );
}
