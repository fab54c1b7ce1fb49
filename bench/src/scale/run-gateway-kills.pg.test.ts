import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BenchSystem, openBenchSystem } from '../bench-system.ts';
import { runGatewayKills } from './run-gateway-kills.ts';

let system: BenchSystem;
beforeAll(async () => {
  system = await openBenchSystem();
});
afterAll(() => system?.stop());

test('two gateways lose and double no sale when killed, and refuse no tap when restarted in order', async () => {
  const load = { salesPerSecond: 2, callsPerSecond: 20 };
  const plan = { cabinets: 24, sales: 60, kills: 2, seed: 'suite', ...load };
  // How long a tap and a return take is measured by `pnpm bench gateway-kills`.
  const { sales, calls, failedCalls, refusedByRestarts, ...found } = await runGatewayKills(system, plan);
  const books = { lost: 0, unpaid: 0, doubled: 0, wrongStock: 0 };
  expect(found).toMatchObject({ kills: 2, ...books, offline: 0, alerts: 0 });
  // A machine too busy to answer a card in time is for the bench, too.
  const { RATE_LIMITED: _, ...byRestarts } = refusedByRestarts;
  expect(byRestarts).toEqual({});
  expect(sales).toBeGreaterThanOrEqual(60);
  expect(calls).toBeGreaterThan(20);
  expect(failedCalls).toBeLessThanOrEqual(calls / 1_000);
}, 600_000);
