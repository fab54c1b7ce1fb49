import { newTestId } from '@larder/testkit/new-test-id';
import { type SaleScene, type SaleWorld, saleEvents } from '@larder/testkit/sale-scene';

/** Reports of one sale. */
const EVENTS = 6;

/** One sale in every cabinet: authorized by the cloud, reported by the cabinet, not applied. */
export async function givenSalesRound(
  world: SaleWorld,
  scenes: readonly SaleScene[],
  round: number,
): Promise<void> {
  const at = world.env.clock.now();
  const sales = scenes.map((scene) => ({ ...scene, sessionId: newTestId() }));
  const { pool } = world.database;
  const sessions = sales.map(({ sessionId, device, merchantId, version }) => ({
    id: sessionId,
    paymentId: newTestId(),
    deviceId: device.id,
    merchantId,
    versionId: version.id,
  }));
  const record = `jsonb_to_recordset($1::jsonb)
    AS s(id uuid, "paymentId" uuid, "deviceId" uuid, "merchantId" uuid, "versionId" uuid)`;
  await pool.query(
    `INSERT INTO door_session (id, merchant_id, device_id, kind, trigger, doors, state, origin, planogram_version_id, currency,
                               preauth_minor, authorized_at, created_at, updated_at)
     SELECT s.id, s."merchantId", s."deviceId", 'sale', 'card', '{L}', 'authorized', 'device', s."versionId", 'USD', 1500, $2, $2, $2
       FROM ${record}`,
    [JSON.stringify(sessions), at],
  );
  await pool.query(
    `INSERT INTO payment (id, merchant_id, device_id, session_id, provider, method, auth_ref, currency, state, authorized_minor,
                          authorized_at, auth_expires_at, created_at, updated_at)
     SELECT s."paymentId", s."merchantId", s."deviceId", s.id, 'scripted', 'card', s.id::text, 'USD', 'authorized', 1500, $2,
            $2::timestamptz + interval '1 day', $2, $2 FROM ${record}`,
    [JSON.stringify(sessions), at],
  );
  const events = sales.flatMap(({ sessionId, device, logId, cola, wrap }) => {
    const taken = [
      { productId: cola.id, qty: 1 },
      { productId: wrap.id, qty: 1, layer: 2 },
    ];
    return saleEvents(sessionId, round * EVENTS + 1, at, taken).map(
      ({ seq, type, data, at: occurredAt }) => ({
        deviceId: device.id,
        logId,
        seq,
        type,
        raw: { type, seq, log: logId, data },
        at: occurredAt,
      }),
    );
  });
  await pool.query(
    `INSERT INTO device_event_inbox (device_id, log_id, seq, type, raw, received_at, occurred_at, clock_quality, status)
     SELECT e."deviceId", e."logId", e.seq, e.type, e.raw, e.at, e.at, 'device', 'received'
       FROM jsonb_to_recordset($1::jsonb) AS e("deviceId" uuid, "logId" uuid, seq bigint, type text, raw json, at timestamptz)`,
    [JSON.stringify(events)],
  );
  const acked = (round + 1) * EVENTS;
  await pool.query(
    `INSERT INTO device_event_log (device_id, log_id, ack_seq, max_seq, created_at, last_received_at)
     SELECT e."deviceId", e."logId", $2, $2, $3, $3 FROM jsonb_to_recordset($1::jsonb) AS e("deviceId" uuid, "logId" uuid)
     ON CONFLICT (device_id, log_id) DO UPDATE SET ack_seq = excluded.ack_seq, max_seq = excluded.max_seq`,
    [JSON.stringify(scenes.map(({ device, logId }) => ({ deviceId: device.id, logId }))), acked, at],
  );
}
