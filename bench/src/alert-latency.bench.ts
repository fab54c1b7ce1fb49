import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BenchSystem, openBenchSystem } from './bench-system.ts';
import { runLoad } from './load/run-load.ts';
import type { Measure, Measurement } from './measurement.ts';
import { quantile, shown } from './statistics.ts';

const CABINETS = 2_000;
const ALERTS = 400;
const PER_SECOND = 10;
const SILENT = 200;
const DELAY_MS = 600_000;
const LIMIT_MS = 2_000;
const GIVE_UP_MS = 20_000;

/**
 * Latency from a condition to its push at a push service: conditions that a cabinet reports (power, temperature, door,
 * fault) from their PUBLISH, silence from the end of its delay. Gateway and API are processes, all cabinets are
 * connected and send telemetry.
 */
export const measure: Measure = async (say) => {
  const system = await openBenchSystem();
  const phone = await openPhone();
  try {
    const deviceNos = await system.fleet(CABINETS);
    await givenRecipient(system, phone);
    await system.start('gateway');
    await system.start('api', { PUSH_HOSTS: phone.host });
    const { publishedAt } = await runLoad({
      kind: 'alerts',
      count: ALERTS,
      perSecond: PER_SECOND,
      telemetryEveryMs: 60_000,
      port: system.mqttPort,
      secret: system.secret,
      deviceNos,
      done: 'committed',
      clients: 'lean',
    });
    await phone.got(ALERTS);
    const reported = await latencies(system, phone, publishedAt);
    const dueAt = await makeSilent(system, deviceNos.slice(ALERTS, ALERTS + SILENT));
    await phone.got(ALERTS + SILENT);
    const silent = await latencies(system, phone, dueAt);
    say(
      `reported by cabinets: p50 ${shown(quantile(reported, 0.5))} ms; silence: p50 ${shown(quantile(silent, 0.5))} ms`,
    );
    return [
      rowOf(
        `alert reported by a cabinet, ${PER_SECOND}/s among ${shown(CABINETS)}: to the push`,
        reported,
        ALERTS,
      ),
      rowOf(`alert of silence, among ${shown(CABINETS)}: end of its delay to the push`, silent, SILENT),
    ];
  } finally {
    await phone.close();
    await system.stop();
  }
};

function rowOf(what: string, tookMs: readonly number[], expected: number): Measurement {
  const p99Ms = quantile(tookMs, 0.99);
  const isAllThere = tookMs.length === expected;
  return {
    what,
    measured: `p99 ${shown(p99Ms)} ms (most ${shown(quantile(tookMs, 1))}${isAllThere ? '' : `, only ${tookMs.length} of ${expected}`})`,
    reference: '',
    ratio: null,
    target: `<= ${shown(LIMIT_MS)} ms`,
    met: isAllThere && p99Ms <= LIMIT_MS,
  };
}

type Phone = {
  readonly host: string;
  readonly endpoint: string;
  /** Ms since 1970, by notice. */
  readonly arrivedAt: ReadonlyMap<string, number>;
  /** Resolves when `count` pushes have arrived, or when no more are to be expected. */
  got(count: number): Promise<void>;
  close(): Promise<void>;
};

/** A push service that accepts everything. The topic of a push is its notice. */
async function openPhone(): Promise<Phone> {
  const arrivedAt = new Map<string, number>();
  const server = createServer((request, response) => {
    const topic = String(request.headers.topic);
    if (!arrivedAt.has(topic)) arrivedAt.set(topic, performance.timeOrigin + performance.now());
    request.resume().once('end', () => response.writeHead(201).end());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    endpoint: `http://${host}/push/1`,
    arrivedAt,
    got: async (count) => {
      const until = performance.now() + GIVE_UP_MS;
      while (arrivedAt.size < count && performance.now() < until)
        await new Promise((soon) => setTimeout(soon, 50));
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

/**
 * Subscribes the owner to everything on one phone; every cabinet is at a site of its own, so that nothing is grouped.
 */
async function givenRecipient(
  { database, merchant, owner }: BenchSystem,
  { endpoint }: Phone,
): Promise<void> {
  const { prisma } = database;
  const at = owner.membership.createdAt;
  const curve = createECDH('prime256v1');
  await prisma.device.updateMany({ data: { netOperator: null } });
  await database.pool.query('UPDATE device SET site_key = device_no');
  await prisma.webPushSubscription.create({
    data: {
      id: randomUUID(),
      accountId: owner.account.id,
      endpoint,
      createdAt: at,
      lastSeenAt: at,
      p256dh: curve.generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  });
  const types = ['power_off', 'over_temp', 'door_forced', 'device_fault', 'offline'] as const;
  await prisma.alertSubscription.createMany({
    data: types.map((type) => ({
      id: randomUUID(),
      merchantId: merchant.id,
      membershipId: owner.membership.id,
      type,
      methods: ['push' as const],
      createdAt: at,
      updatedAt: at,
    })),
  });
}

/** Sets cabinets offline so that their delays end one after the other in the next seconds; returns when. */
async function makeSilent(
  { database }: BenchSystem,
  deviceNos: readonly string[],
): Promise<Record<string, number>> {
  const { rows } = await database.pool.query<{ device_no: string; due_ms: number }>(
    `WITH gone AS (SELECT id, device_no, row_number() OVER () AS n FROM device WHERE device_no = ANY($1))
     UPDATE device_connectivity c SET state = 'offline', since = now() - $2 * interval '1 ms' + (2000 + gone.n * 50) * interval '1 ms'
       FROM gone WHERE c.device_id = gone.id
     RETURNING gone.device_no, (extract(epoch FROM c.since) * 1000)::float8 + $2 AS due_ms`,
    [deviceNos, DELAY_MS],
  );
  return Object.fromEntries(rows.map((row) => [row.device_no, row.due_ms]));
}

async function latencies(
  { database }: BenchSystem,
  { arrivedAt }: Phone,
  trueAt: Readonly<Record<string, number>>,
): Promise<number[]> {
  const { rows } = await database.pool.query<{ topic: string; device_no: string }>(
    `SELECT replace(n.id::text, '-', '') AS topic, d.device_no FROM notice n JOIN alert a ON a.id = n.alert_id
       JOIN device d ON d.id = a.device_id WHERE d.device_no = ANY($1)`,
    [Object.keys(trueAt)],
  );
  return rows.flatMap(({ topic, device_no }) => {
    const [arrived, since] = [arrivedAt.get(topic), trueAt[device_no]];
    return arrived === undefined || since === undefined ? [] : [arrived - since];
  });
}
