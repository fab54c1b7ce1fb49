import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '@larder/database/open-database';
import { cpuMsOf, postgresCpuMs } from './cpu-time.ts';

/** Processor time of each part, and how long it took, in ms. */
export type Spent = {
  readonly gatewayMs: number;
  readonly apiMs: number;
  readonly postgresMs: number;
  readonly tookMs: number;
};

/** Process ids; a part that does not run spends nothing. */
export type Parts = { readonly database: Database; readonly gateway: number; readonly api?: number };

const SETTLE_MS = 5_000;
const REST_MS = 5_000;
const LOOKS = 3;

/**
 * What the parts spend while nothing happens but timers and polls. Measured after the work, because processes that have
 * just started compile their code; the least of three looks, because vacuum cleans up after the work.
 */
export async function restOf(parts: Parts): Promise<Spent> {
  await wait(SETTLE_MS);
  const looks: Spent[] = [];
  for (let look = 0; look < LOOKS; look += 1) looks.push((await spentOn(parts, () => wait(REST_MS))).spent);
  const least = (part: keyof Spent) => Math.min(...looks.map((spent) => spent[part]));
  return {
    gatewayMs: least('gatewayMs'),
    apiMs: least('apiMs'),
    postgresMs: least('postgresMs'),
    tookMs: least('tookMs'),
  };
}

/** Takes off what the parts would have spent at rest. */
export function withoutRest(spent: Spent, rest: Spent): Spent {
  const share = spent.tookMs / rest.tookMs;
  const more = (part: 'gatewayMs' | 'apiMs' | 'postgresMs') => Math.max(0, spent[part] - share * rest[part]);
  return {
    gatewayMs: more('gatewayMs'),
    apiMs: more('apiMs'),
    postgresMs: more('postgresMs'),
    tookMs: spent.tookMs,
  };
}

/** Processor time that the parts take during `work`, and what it returned. */
export async function spentOn<Result>(
  parts: Parts,
  work: () => Promise<Result>,
): Promise<{ readonly spent: Spent; readonly result: Result }> {
  const look = async () => ({
    gatewayMs: cpuMsOf(parts.gateway),
    apiMs: parts.api === undefined ? 0 : cpuMsOf(parts.api),
    postgresMs: await postgresCpuMs(parts.database),
  });
  const before = await look();
  const began = performance.now();
  const result = await work();
  const tookMs = performance.now() - began;
  const after = await look();
  const spent: Spent = {
    gatewayMs: after.gatewayMs - before.gatewayMs,
    apiMs: after.apiMs - before.apiMs,
    postgresMs: after.postgresMs - before.postgresMs,
    tookMs,
  };
  return { spent, result };
}
