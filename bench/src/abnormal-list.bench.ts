import { actorOf } from '@larder/testkit/given/actor-of';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import { listAbnormal } from '@larder/use-cases/order/abnormal/list-abnormal';
import { summarizeAbnormal } from '@larder/use-cases/order/abnormal/summarize-abnormal';
import { runUseCase } from '@larder/use-cases/run-use-case';
import type { AnyUseCase } from '@larder/use-cases/use-case';
import { openBenchSystem } from './bench-system.ts';
import { fillOrders } from './fill-orders.ts';
import type { Measure, Measurement } from './measurement.ts';
import { median, quantile, shown } from './statistics.ts';

const SIZES = [1_000, 1_000_000] as const;
const OPEN = 200;
const REQUESTS = 300;
const WARM = 50;

/** The list of abnormal orders and its head, while the merchant's history grows and as many orders are open. */
export const measure: Measure = async (say) => {
  const system = await openBenchSystem({ durable: false });
  try {
    await system.fleet(20);
    const env = createTestEnvironment(system.database);
    env.clock.set(new Date().toISOString());
    const actor = actorOf(system.owner);
    const asked: readonly [what: string, useCase: AnyUseCase<unknown>, input: unknown][] = [
      ['open ones', listAbnormal, { limit: 20 }],
      ['decided ones', listAbnormal, { limit: 20, state: 'resolved' }],
      ['the head', summarizeAbnormal, undefined],
    ];
    const times = new Map<string, number[][]>();
    for (const size of SIZES) {
      await fillOrders(system.database, system.merchant.id, size, { abnormal: { open: OPEN } });
      say(`${shown(size)} orders stand ready`);
      for (const [what, useCase, input] of asked) {
        const taken: number[] = [];
        for (let count = 0; count < REQUESTS + WARM; count += 1) {
          const began = performance.now();
          const answer = await runUseCase(env, useCase, actor, input, { requestId: 'bench' });
          if (!answer.ok) throw new Error(answer.refusal.code);
          if (count >= WARM) taken.push(performance.now() - began);
        }
        times.set(what, [...(times.get(what) ?? []), taken]);
      }
    }
    return asked.map(([what]): Measurement => {
      const [small = [], large = []] = times.get(what) ?? [];
      const ratio = median(large) / median(small);
      const both = (values: readonly number[]) =>
        `${shown(median(values))} ms (p99 ${shown(quantile(values, 0.99))})`;
      return {
        what: `abnormal orders, ${what}, at ${shown(SIZES[1])} orders`,
        measured: both(large),
        reference: `${both(small)} at ${shown(SIZES[0])}`,
        ratio,
        target: 'flat (<= 1.5 x)',
        met: ratio <= 1.5,
      };
    });
  } finally {
    await system.stop();
  }
};
