import type { Database } from '@larder/database/open-database';
import { newTestId } from '@larder/testkit/new-test-id';
import { saleEvents } from '@larder/testkit/sale-scene';
import type { SellingFleet } from './selling-fleet.ts';

/** Reports of one sale. */
const EVENTS = 6;
const HOLD_MINOR = 1_500;

/**
 * Sales that cabinets reported and nobody applied, `each` for every cabinet, as after an outage of the gateway: their
 * sessions were authorized, and aborted because nothing was heard of them. Returns the number of sales.
 */
export async function givenBacklog(
  { pool }: Database,
  { productId }: SellingFleet,
  each: number,
): Promise<number> {
  const { rows: devices } = await pool.query<{ id: string; logId: string }>(
    'SELECT id, uuidv7() AS "logId" FROM device WHERE merchant_id IS NOT NULL',
  );
  const at = new Date();
  for (let round = 0; round < each; round += 1) {
    const sales = devices.map(({ id: deviceId, logId }) => ({
      deviceId,
      logId,
      sessionId: newTestId(),
      paymentId: newTestId(),
    }));
    const list = JSON.stringify(sales);
    const record = `jsonb_to_recordset($1::jsonb) AS s("deviceId" uuid, "sessionId" uuid, "paymentId" uuid)`;
    await pool.query(
      `INSERT INTO door_session (id, merchant_id, device_id, kind, trigger, doors, state, origin, planogram_version_id, currency,
                                 preauth_minor, authorized_at, end_reason, ended_at, created_at, updated_at)
       SELECT s."sessionId", d.merchant_id, d.id, 'sale', 'card', '{L}', 'aborted', 'device', v.id, d.currency, ${HOLD_MINOR}, $2,
              'not_started', $2, $2, $2
         FROM ${record} JOIN device d ON d.id = s."deviceId" JOIN planogram_version v ON v.device_id = d.id`,
      [list, at],
    );
    await pool.query(
      `INSERT INTO payment (id, merchant_id, device_id, session_id, provider, method, auth_ref, currency, state, authorized_minor,
                            authorized_at, auth_expires_at, created_at, updated_at)
       SELECT s."paymentId", d.merchant_id, d.id, s."sessionId", 'scripted', 'card', s."paymentId"::text, d.currency, 'authorized',
              ${HOLD_MINOR}, $2, $2::timestamptz + interval '1 day', $2, $2
         FROM ${record} JOIN device d ON d.id = s."deviceId"`,
      [list, at],
    );
    const events = sales.flatMap(({ deviceId, logId, sessionId }) =>
      saleEvents(sessionId, round * EVENTS + 1, at, [{ productId, qty: 1 }]).map(
        ({ seq, type, data, at: occurredAt }) => ({
          deviceId,
          logId,
          seq,
          type,
          raw: { type, seq, log: logId, data },
          at: occurredAt,
        }),
      ),
    );
    await pool.query(
      `INSERT INTO device_event_inbox (device_id, log_id, seq, type, raw, received_at, occurred_at, clock_quality, status)
       SELECT e."deviceId", e."logId", e.seq, e.type, e.raw, e.at, e.at, 'device', 'received'
         FROM jsonb_to_recordset($1::jsonb) AS e("deviceId" uuid, "logId" uuid, seq bigint, type text, raw json, at timestamptz)`,
      [JSON.stringify(events)],
    );
  }
  await pool.query(
    `INSERT INTO device_event_log (device_id, log_id, ack_seq, max_seq, created_at, last_received_at)
     SELECT s.id, s."logId", $2, $2, $3, $3 FROM jsonb_to_recordset($1::jsonb) AS s(id uuid, "logId" uuid)`,
    [JSON.stringify(devices), each * EVENTS, at],
  );
  return devices.length * each;
}
