import type { DeviceId } from '@larder/domain/ids';
import { systemActor } from '../actor.ts';
import { runUseCase } from '../run-use-case.ts';
import type { AnyUseCase, UseCaseEnv } from '../use-case.ts';
import { BatchedCalls } from './batched-calls.ts';
import { inHalves } from './in-halves.ts';

const BATCH_MAX = 100;

/** The item of one cabinet; null if the use case has no answer for it. Fails where nothing was written. */
export type BatchedUseCase<Item, Out> = (item: Item) => Promise<Out | null>;

/**
 * Batches the calls of a use case that works on many cabinets at once: after an outage thousands of them come at the
 * same time, and those that arrive while a batch runs share the next transaction. An item that PostgreSQL refuses fails
 * alone. A cabinet has one item at a time. [decision 190]
 */
export function batchUseCase<Item extends { readonly deviceId: DeviceId }, Out>(
  env: UseCaseEnv,
  useCase: AnyUseCase<ReadonlyMap<DeviceId, Out>>,
): BatchedUseCase<Item, Out> {
  const batches = new BatchedCalls({
    run: async (items: readonly Item[]) => {
      const answers = await runTogether<Item, Out>(env, useCase, items);
      return items.map(({ deviceId }) => answers.get(deviceId) ?? null);
    },
    batchMax: BATCH_MAX,
    concurrency: 1,
  });
  return async (item) => {
    const answer = await batches.call(item);
    if (answer instanceof Failed) throw answer.failure;
    return answer;
  };
}

class Failed {
  readonly failure: unknown;
  constructor(failure: unknown) {
    this.failure = failure;
  }
}

function runTogether<Item extends { readonly deviceId: DeviceId }, Out>(
  env: UseCaseEnv,
  useCase: AnyUseCase<ReadonlyMap<DeviceId, Out>>,
  items: readonly Item[],
): Promise<ReadonlyMap<DeviceId, Out | Failed>> {
  return inHalves<Item, ReadonlyMap<DeviceId, Out | Failed>>(items, {
    together: async (some) => {
      const answer = await runUseCase(env, useCase, systemActor, some, { requestId: env.newId() });
      if (!answer.ok) throw new Error(`${useCase.name} refused a batch: ${answer.refusal.code}`);
      return answer.value;
    },
    alone: ({ deviceId }, failure) => new Map([[deviceId, new Failed(failure)]]),
    join: (first, second) => new Map([...first, ...second]),
  });
}
