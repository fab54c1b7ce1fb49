import { appendFileSync } from 'node:fs';
import type { Random } from '@larder/cabinet-simulator/random/seeded-random';

/**
 * Where a process dies, as by a power cut: before a call of the provider is sent, after the answer came, or inside the
 * transaction that records it.
 */
export const failPoints = ['before_call', 'after_call', 'before_record'] as const;
export type FailPoint = (typeof failPoints)[number];

export type FailPoints = {
  /** A port of the provider whose process may die around each call. */
  readonly mortal: <Port extends object>(port: Port) => Port;
  /** Ids are made inside the transactions that record answers: dies there if a call has ordered it. */
  readonly newId: () => string;
};

/**
 * Kills this process at one of its first `callsPerDeath * 2` calls; every point as often. Writes the point to `file`
 * before.
 */
export function createFailPoints(options: {
  readonly random: Random;
  readonly callsPerDeath: number;
  readonly file: string;
  readonly newId: () => string;
}): FailPoints {
  const { random, callsPerDeath, file } = options;
  const lastPoint = random.pick(failPoints);
  let callsLeft = random.between(1, callsPerDeath * 2);
  let diesAtRecord = false;
  const die = (point: FailPoint) => {
    appendFileSync(file, `${point}\n`);
    process.kill(process.pid, 'SIGKILL');
  };
  return {
    mortal: (port) =>
      new Proxy(port, {
        get(target, name) {
          const call: unknown = Reflect.get(target, name);
          if (typeof call !== 'function') return call;
          return async (...asked: unknown[]) => {
            callsLeft -= 1;
            const point = callsLeft === 0 ? lastPoint : undefined;
            if (point === 'before_call') die(point);
            const answer: unknown = await Reflect.apply(call, target, asked);
            if (point === 'after_call') die(point);
            if (point === 'before_record') diesAtRecord = true;
            return answer;
          };
        },
      }),
    newId: () => {
      if (diesAtRecord) die('before_record');
      return options.newId();
    },
  };
}
