import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { GroupCommit } from './group-commit.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A database whose replies the test controls. */
function ledger(options: { groupMax?: number; writers?: number; waitingMaxBytes?: number } = {}) {
  const groups: number[][] = [];
  const pending: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const commit = new GroupCommit<number>({
    write: (group) => {
      groups.push([...group]);
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      pending.push({ resolve, reject });
      return promise;
    },
    writers: options.writers ?? 1,
    groupMax: options.groupMax ?? 100,
    lingerMs: 3,
    weigh: () => 10,
    waitingMaxBytes: options.waitingMaxBytes ?? 10_000,
    onFailure: () => {},
  });
  const settle = async (outcome: 'commit' | 'fail') => {
    const write = pending.shift();
    if (outcome === 'commit') write?.resolve();
    else write?.reject(new Error('away'));
    await vi.advanceTimersByTimeAsync(0);
  };
  return { groups, commit, settle };
}

describe('group commit', () => {
  test('names its oldest item that is not committed', async () => {
    const { commit, settle } = ledger({ groupMax: 2, writers: 2 });
    for (const item of [1, 2, 3]) commit.push(item);
    expect(commit.oldest).toBe(1);
    await settle('commit');
    expect(commit.oldest).toBe(3);
    await vi.advanceTimersByTimeAsync(3);
    expect([commit.oldest, commit.size]).toEqual([3, 1]);
    await settle('commit');
    expect([commit.oldest, commit.size]).toEqual([undefined, 0]);
  });

  test('puts items that arrive within a few milliseconds into one group', async () => {
    const { groups, commit } = ledger();
    commit.push(1);
    await vi.advanceTimersByTimeAsync(2);
    commit.push(2);
    expect(groups).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(groups).toEqual([[1, 2]]);
  });

  test('does not delay a full group', () => {
    const { groups, commit } = ledger({ groupMax: 2 });
    commit.push(1);
    commit.push(2);
    expect(groups).toEqual([[1, 2]]);
  });

  test('begins the next group when the last is committed, never before', async () => {
    const { groups, commit, settle } = ledger({ groupMax: 2 });
    for (const item of [1, 2, 3, 4, 5]) commit.push(item);
    await vi.advanceTimersByTimeAsync(100);
    expect(groups).toEqual([[1, 2]]);
    await settle('commit');
    expect(groups).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  test('retries a group that could not be written before anything later, with growing pauses', async () => {
    const { groups, commit, settle } = ledger();
    commit.push(1);
    await vi.advanceTimersByTimeAsync(3);
    await settle('fail');
    commit.push(2);
    expect(commit.failures).toBe(1);
    await vi.advanceTimersByTimeAsync(100);
    await settle('fail');
    await vi.advanceTimersByTimeAsync(199);
    expect(groups).toEqual([[1], [1]]);
    await vi.advanceTimersByTimeAsync(1);
    await settle('commit');
    await vi.advanceTimersByTimeAsync(3);
    expect(groups).toEqual([[1], [1], [1], [2]]);
    expect(commit.failures).toBe(0);
  });

  test('refuses items beyond the limit while the database is away, and accepts them again afterwards', async () => {
    const { commit, settle } = ledger({ waitingMaxBytes: 30 });
    expect([1, 2, 3, 4].map((item) => commit.push(item))).toEqual([true, true, true, false]);
    await vi.advanceTimersByTimeAsync(3);
    expect(commit.push(5)).toBe(false);
    await settle('commit');
    expect(commit.push(6)).toBe(true);
  });

  test('writes what is left when it closes, and accepts nothing more', async () => {
    const { groups, commit, settle } = ledger();
    commit.push(1);
    const closed = commit.close(5_000);
    expect(commit.push(2)).toBe(false);
    await settle('commit');
    await closed;
    expect(groups).toEqual([[1]]);
  });

  test('gives up after its limit when it closes while the database stays away', async () => {
    const { groups, commit, settle } = ledger();
    commit.push(1);
    const closed = commit.close(1_000);
    await settle('fail');
    await vi.advanceTimersByTimeAsync(999);
    const ended = vi.fn();
    void closed.then(ended);
    await vi.advanceTimersByTimeAsync(0);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await closed;
    expect(commit.size).toBe(1);
    // The write under way is the last: its failure is not retried.
    const tried = groups.length;
    await settle('fail');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(groups).toEqual(Array.from({ length: tried }, () => [1]));
  });

  test('commits every item once and in order, whatever fails in between', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            fc.constant('push' as const),
            fc.constantFrom('commit' as const, 'fail' as const),
            fc.constant('wait' as const),
          ),
          {
            maxLength: 60,
          },
        ),
        async (steps) => {
          const committed: number[] = [];
          let pushed = 0;
          let fails = false;
          const commit = new GroupCommit<number>({
            write: async (group) => {
              if (fails) throw new Error('away');
              committed.push(...group);
            },
            writers: 1,
            groupMax: 3,
            lingerMs: 3,
            weigh: () => 1,
            waitingMaxBytes: 1_000,
            onFailure: () => {},
          });
          for (const step of steps) {
            if (step === 'push') {
              pushed += 1;
              commit.push(pushed);
            } else if (step === 'wait') await vi.advanceTimersByTimeAsync(50);
            else fails = step === 'fail';
          }
          fails = false;
          const closed = commit.close(60_000);
          await vi.advanceTimersByTimeAsync(30_000);
          await closed;
          expect(committed).toEqual(Array.from({ length: pushed }, (_, at) => at + 1));
        },
      ),
      { numRuns: 200 },
    );
  });
});
