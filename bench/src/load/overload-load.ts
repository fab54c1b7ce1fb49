import { setTimeout as wait } from 'node:timers/promises';
import { quantile } from '../statistics.ts';
import { ANSWER_MS, type Asked, ask, askEvenly, connectSellers, type Seller } from './card-sellers.ts';
import type { LoadPlan, LoadResult, OverloadPhase, Quantiles } from './load-plan.ts';

type OverloadPlan = LoadPlan & { kind: 'overload' };

/** Processes compile their code before anything is measured. */
const WARM_MS = 8_000;
const BACK_SHARE = 0.5;
const BACK_MS = 10_000;
/** A card that is allowed within it was not kept waiting. */
const AT_ONCE_MS = 1_000;

export async function overloadLoad(plan: OverloadPlan): Promise<LoadResult> {
  const sellers = await connectSellers(plan);
  await sellAtOnce(plan, sellers, plan.atOnce[0] ?? 1, WARM_MS);
  let capacity = 0;
  for (const atOnce of plan.atOnce)
    capacity = Math.max(capacity, await sellAtOnce(plan, sellers, atOnce, plan.phaseMs));
  await wait(ANSWER_MS);
  const asked: { readonly all: readonly Asked[]; readonly ownCores: number }[] = [];
  for (const times of plan.times) {
    if (asked.length > 0) await wait(ANSWER_MS);
    const before = process.cpuUsage();
    const all = await askEvenly(plan, sellers, capacity * times, plan.phaseMs);
    const { user, system } = process.cpuUsage(before);
    asked.push({ all, ownCores: (user + system) / 1_000 / plan.phaseMs });
  }
  const beganMs = performance.now();
  const after = await askEvenly(plan, sellers, capacity * BACK_SHARE, BACK_MS);
  await wait(ANSWER_MS);
  const late = after.filter(({ answer }) => answer?.code !== 'allow' || answer.tookMs > AT_ONCE_MS);
  const backMs = Math.max(0, ...late.map(({ atMs }) => atMs - beganMs));
  for (const { cabinet } of sellers) cabinet.destroy();
  const phases = asked.map(({ all, ownCores }, at) => ({
    ...summary(plan.times[at] ?? 0, all, plan.phaseMs),
    ownCores,
  }));
  return { kind: 'overload', capacity, phases, backMs };
}

/** Keeps `atOnce` questions under way; returns the sales a second of the later half. */
async function sellAtOnce(plan: OverloadPlan, sellers: readonly Seller[], atOnce: number, forMs: number) {
  const endMs = performance.now() + forMs;
  const halfMs = endMs - forMs / 2;
  let sold = 0;
  let next = 0;
  const sellOn = async () => {
    while (performance.now() < endMs) {
      const seller = sellers[next++ % sellers.length];
      if (!seller || seller.waits) continue;
      const asked = ask(plan, seller);
      await asked.over.promise;
      const now = performance.now();
      if (asked.answer?.code === 'allow' && now >= halfMs && now < endMs) sold += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sellOn));
  return sold / (forMs / 2_000);
}

function summary(times: number, all: readonly Asked[], phaseMs: number): Omit<OverloadPhase, 'ownCores'> {
  const answers = all.flatMap(({ answer }) => (answer && answer.tookMs <= ANSWER_MS ? [answer] : []));
  const tookMs = (code: string) => answers.filter((one) => one.code === code).map((one) => one.tookMs);
  const [allowed, refused] = [tookMs('allow'), tookMs('RATE_LIMITED')];
  const otherwise: Record<string, number> = {};
  for (const { code } of answers)
    if (code !== 'allow' && code !== 'RATE_LIMITED') otherwise[code] = (otherwise[code] ?? 0) + 1;
  return {
    times,
    asked: all.length,
    soldPerSecond: (allowed.length / phaseMs) * 1_000,
    allowMs: quantiles(allowed),
    refused: refused.length,
    refuseMs: quantiles(refused),
    otherwise,
    unanswered: all.length - answers.length,
  };
}

const quantiles = (ms: readonly number[]): Quantiles => ({ p50: quantile(ms, 0.5), p99: quantile(ms, 0.99) });
