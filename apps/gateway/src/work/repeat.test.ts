import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { repeat } from './repeat.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function bench() {
  const errors: unknown[] = [];
  const runs: (() => void)[] = [];
  let underWay = 0;
  let most = 0;
  const repeated = repeat(
    1_000,
    async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise<void>((done) => runs.push(done));
      underWay -= 1;
    },
    (error) => errors.push(error),
  );
  const finish = async () => {
    runs.at(-1)?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { repeated, runs, finish, errors, most: () => most };
}

describe('repeated work', () => {
  test('runs after each pause, counted from the end of the last run', async () => {
    const { runs, finish } = bench();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(runs).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(runs).toHaveLength(1);
    await finish();
    await vi.advanceTimersByTimeAsync(999);
    expect(runs).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(runs).toHaveLength(2);
  });

  test('runs once more when asked while it runs, however often it was asked', async () => {
    const { repeated, runs, finish, most } = bench();
    void repeated.now();
    await vi.advanceTimersByTimeAsync(0);
    void repeated.now();
    void repeated.now();
    await finish();
    expect(runs).toHaveLength(2);
    await finish();
    expect(runs).toHaveLength(2);
    expect(most()).toBe(1);
  });

  test('goes on after a failure', async () => {
    const errors: unknown[] = [];
    let runs = 0;
    repeat(
      1_000,
      async () => {
        runs += 1;
        throw new Error('no');
      },
      (error) => errors.push(error),
    );
    await vi.advanceTimersByTimeAsync(2_000);
    expect([runs, errors.length]).toEqual([2, 2]);
  });

  test('stops after the run under way, and never begins again', async () => {
    const { repeated, runs, finish } = bench();
    void repeated.now();
    await vi.advanceTimersByTimeAsync(0);
    let stopped = false;
    const stopping = repeated.stop().then(() => {
      stopped = true;
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(stopped).toBe(false);
    await finish();
    await stopping;
    await repeated.now();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(runs).toHaveLength(1);
  });
});
