import { safeError } from '@larder/adapters/logging/safe-error';
import { systemActor } from '@larder/use-cases/actor';
import { runUseCase } from '@larder/use-cases/run-use-case';
import type { AnyUseCase, UseCaseEnv } from '@larder/use-cases/use-case';
import type { Logger } from 'pino';
import { restUnless } from '../rest-unless.ts';
import type { OnJobRun } from './job-metrics.ts';

/** Work queued in tables: done after a NOTIFY `work`, and polled in case a NOTIFY was lost. */
export type WorkerPlan<Out = unknown> = {
  readonly name: string;
  readonly everyMs: number;
  readonly useCase: AnyUseCase<Out>;
  readonly input: unknown;
  /** True if the use case stopped at its limit and more work is due. */
  readonly hasMore: (done: Out) => boolean;
  /**
   * Gives way to other work: rests nine times as long as a run took, even if more is due, so that a sweep over many
   * rows takes a tenth of the time at most.
   */
  readonly yields?: true;
  /** Least rest after a run, however often it is woken; 200 ms unless given. */
  readonly restMs?: number;
};

export type Worker = { readonly wake: () => void; readonly stop: () => Promise<void> };

/** Ties the type of the result to `hasMore`. */
export const planWorker = <Out>(plan: WorkerPlan<Out>): WorkerPlan => plan as WorkerPlan;

type BatchPlan = Omit<WorkerPlan<number>, 'input' | 'hasMore'> & { readonly limit: number };

/** Plans a use case that takes `limit` items at most and returns how many it took: as many mean that more is due. */
export const planBatches = ({ limit, ...plan }: BatchPlan): WorkerPlan =>
  planWorker({ ...plan, input: { limit }, hasMore: (taken) => taken === limit });

/**
 * A worker rests after its work, because steady sales wake all workers with every commit: then each of them costs a few
 * runs a second. [decision 105]
 */
const REST_MS = 200;
/** Rest of work that time makes due, not a commit. */
export const CLOCK_REST_MS = 2_000;
const YIELDING_SHARE = 9;

/** Starts a worker of this process. Others may run concurrently: the use cases claim their work. */
export function startWorker(env: UseCaseEnv, log: Logger, plan: WorkerPlan, onRun?: OnJobRun): Worker {
  let wanted = false;
  let running: Promise<void> | undefined;
  const stopping = new AbortController();

  const work = async (): Promise<void> => {
    while (wanted && !stopping.signal.aborted) {
      wanted = false;
      const requestId = env.newId();
      const beganMs = performance.now();
      try {
        const done = await runUseCase(env, plan.useCase, systemActor, plan.input, { requestId });
        onRun?.(plan.name, done.ok ? 'done' : 'refused', performance.now() - beganMs);
        if (done.ok && plan.hasMore(done.value)) {
          wanted = true;
          if (!plan.yields) continue;
        }
        if (!done.ok) log.warn({ worker: plan.name, requestId, refusal: done.refusal.code }, 'work refused');
      } catch (failure) {
        onRun?.(plan.name, 'failed', performance.now() - beganMs);
        log.error({ worker: plan.name, requestId, failure: safeError(failure) }, 'work broke');
      }
      const yieldMs = plan.yields ? (performance.now() - beganMs) * YIELDING_SHARE : 0;
      await restUnless(stopping.signal, Math.max(plan.restMs ?? REST_MS, yieldMs));
    }
  };

  const wake = () => {
    wanted = true;
    if (stopping.signal.aborted) return;
    running ??= work().finally(() => {
      running = undefined;
      if (wanted) wake();
    });
  };

  const timer = setInterval(wake, plan.everyMs);
  wake();
  return {
    wake,
    stop: async () => {
      stopping.abort();
      clearInterval(timer);
      await running;
    },
  };
}
