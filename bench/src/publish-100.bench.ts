import { createFleet, type Fleet } from '@larder/cabinet-simulator/create-fleet';
import { quickTimings } from '@larder/cabinet-simulator/device/cabinet-spec';
import { givenPlanogram } from '@larder/testkit/given/given-planogram';
import { givenProduct } from '@larder/testkit/given/given-product';
import { type BenchSystem, openBenchSystem } from './bench-system.ts';
import { cpuMsOf } from './cpu-time.ts';
import type { Measure } from './measurement.ts';
import { median, shown, spread } from './statistics.ts';

const CABINETS = 100;
const PRODUCTS = 40;
const ROUNDS = 7;
const TARGET_MS = 2_000;
const LOOK_MS = 10;

/**
 * Publishes one template of 40 products to 100 connected cabinets: from the HTTP call to the last cabinet's report that
 * it shows it. The cabinets are the simulator's, all in this process; each fetches the planogram and checks its hash.
 */
export const measure: Measure = async (say) => {
  const system = await openBenchSystem();
  let fleet: Fleet | undefined;
  try {
    const [gateway, api] = await Promise.all([system.start('gateway'), system.start('api')]);
    const [sourceNo = '', ...deviceNos] = await system.fleet(CABINETS + 1);
    const versionId = await givenSource(system, sourceNo);
    const brokerUrl = `mqtt://127.0.0.1:${system.mqttPort}`;
    fleet = createFleet(
      deviceNos.map((deviceNo) => ({ deviceNo, secret: system.secret })),
      { brokerUrl, timings: quickTimings },
    );
    fleet.connect();
    await fleet.allOnline();
    say(`${deviceNos.length} cabinets are online`);
    const token = await system.signIn();
    const last: number[] = [];
    const answered: number[] = [];
    const pids = { gateway: gateway.pid, api: api.pid, cabinets: process.pid };
    let before = cpuOf(pids);
    // The first round warms up.
    for (let round = 1; round <= ROUNDS + 1; round += 1) {
      const began = performance.now();
      await rollOut(system, token, { versionId, deviceNos });
      const saidMs = performance.now() - began;
      await allShow(system, deviceNos, round);
      if (round === 1) {
        before = cpuOf(pids);
        continue;
      }
      answered.push(saidMs);
      last.push(performance.now() - began);
    }
    say(`the API answers after ${spread(answered, ' ms')}`);
    const after = cpuOf(pids);
    const used = after.map(([name, ms], at) => `${name} ${shown((ms - (before[at]?.[1] ?? 0)) / ROUNDS)} ms`);
    say(`processor time a round, without PostgreSQL: ${used.join(', ')}`);
    return [
      {
        what: `publish to ${CABINETS} cabinets, ${PRODUCTS} products: call to the last applied`,
        measured: spread(last, ' ms'),
        reference: '',
        ratio: null,
        target: '<= 2 s',
        met: median(last) <= TARGET_MS,
      },
    ];
  } finally {
    await fleet?.close();
    await system.stop();
  }
};

const cpuOf = (pids: Record<string, number>) =>
  Object.entries(pids).map(([name, pid]) => [name, cpuMsOf(pid)] as const);

/** A template of eight layers with five products each, in force in a cabinet of its own. */
async function givenSource({ database, merchant }: BenchSystem, deviceNo: string): Promise<string> {
  const { prisma } = database;
  const device = await prisma.device.findUniqueOrThrow({ where: { deviceNo } });
  const lines = [];
  for (let at = 0; at < PRODUCTS; at += 1) {
    const { id: productId } = await givenProduct(prisma, merchant.id);
    const door = at % 2 === 0 ? ('L' as const) : ('R' as const);
    lines.push({ productId, door, layer: 1 + (Math.floor(at / 2) % 4), positions: [1 + Math.floor(at / 8)] });
  }
  return (await givenPlanogram(prisma, { id: device.id, merchantId: merchant.id }, lines)).id;
}

async function rollOut(
  { webUrl }: BenchSystem,
  token: string,
  { versionId, deviceNos }: { readonly versionId: string; readonly deviceNos: readonly string[] },
): Promise<void> {
  const answer = await fetch(`${webUrl}/trpc/template.rollOut`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ source: { versionId }, deviceNos }),
  });
  if (!answer.ok) throw new Error(`rollOut answered ${answer.status}: ${await answer.text()}`);
}

async function allShow({ database }: BenchSystem, deviceNos: readonly string[], rev: number): Promise<void> {
  const until = performance.now() + 60_000;
  for (;;) {
    const { rows } = await database.pool.query<{ left: number }>(
      `SELECT count(*)::int AS left FROM device
        WHERE device_no = ANY($1) AND (twin_reported #>> '{settings,planogram,rev}')::int IS DISTINCT FROM $2`,
      [deviceNos, rev],
    );
    const left = rows[0]?.left ?? 0;
    if (left === 0) return;
    if (performance.now() > until) throw new Error(`${left} cabinets never showed revision ${rev}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
