import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BenchSystem, openBenchSystem } from '../bench-system.ts';
import { runGatewayKills } from './run-gateway-kills.ts';

/** A tap waits 8 s for its answer; 5 s more are the cabinet's own. [protocol 9.1] */
const TAP_MS = 13_000;
const RETURN_MS = 10_000;

let system: BenchSystem;
beforeAll(async () => {
  system = await openBenchSystem();
});
afterAll(() => system?.stop());

test('two gateways lose and double no sale when killed, and refuse no tap when restarted in order', async () => {
  const { sales, slowestTapMs, slowestReturnMs, slowestMoveMs, calls, failedCalls, ...found } =
    await runGatewayKills(system, { cabinets: 24, sales: 60, kills: 2, seed: 'suite', callsPerSecond: 20 });
  const books = { lost: 0, unpaid: 0, doubled: 0, wrongStock: 0 };
  expect(found).toMatchObject({ kills: 2, ...books, offline: 0, alerts: 0 });
  expect(found.refusedByRestarts).toEqual({});
  expect(sales).toBeGreaterThanOrEqual(60);
  expect(slowestTapMs).toBeLessThan(TAP_MS);
  expect(Math.max(slowestReturnMs, slowestMoveMs)).toBeLessThan(RETURN_MS);
  expect(calls).toBeGreaterThan(20);
  expect(failedCalls).toBeLessThanOrEqual(calls / 1_000);
}, 600_000);
