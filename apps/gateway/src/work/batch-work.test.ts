import { describe, expect, test } from 'vitest';
import { BatchWork } from './batch-work.ts';

function bench(run?: (keys: readonly string[]) => Promise<readonly string[]>, concurrency = 1) {
  const batches: string[][] = [];
  const errors: string[] = [];
  const done: string[] = [];
  const gates: (() => void)[] = [];
  const work = new BatchWork({
    run: async (keys) => {
      batches.push([...keys]);
      if (run) return run(keys);
      await new Promise<void>((open) => gates.push(open));
      return [];
    },
    onError: (_error, key) => errors.push(key),
    onDone: (key) => done.push(key),
    concurrency,
    batchMax: 3,
  });
  const open = async () => {
    gates.shift()?.();
    await turn();
  };
  return { work, batches, errors, done, open };
}
const turn = () => new Promise((next) => setImmediate(next));

describe('work in batches', () => {
  test('takes one key alone, and those added meanwhile together, up to a limit', async () => {
    const { work, batches, open } = bench();
    for (const key of ['A', 'B', 'C', 'D', 'E']) work.add(key);
    await open();
    await open();
    expect(batches).toEqual([['A'], ['B', 'C', 'D'], ['E']]);
  });

  test('never runs a key twice at the same time, and looks again at one that was added meanwhile', async () => {
    const { work, batches, open, done } = bench(undefined, 2);
    work.add('A');
    work.add('A');
    await turn();
    expect(batches).toEqual([['A']]);
    await open();
    expect(batches).toEqual([['A'], ['A']]);
    await open();
    expect(done).toEqual(['A', 'A']);
  });

  test('goes on with keys that have more', async () => {
    let left = 2;
    const { work, batches } = bench(async (keys) => (left-- > 0 ? keys : []));
    work.add('A');
    await turn();
    expect(batches).toEqual([['A'], ['A'], ['A']]);
  });

  test('runs keys one by one after they failed together, and names the culprit', async () => {
    const { work, errors, done } = bench(async (keys) => {
      if (keys.includes('B')) throw new Error('a fault of ours');
      return [];
    });
    for (const key of ['A', 'B', 'C']) work.add(key);
    await turn();
    expect([errors, done]).toEqual([['B'], ['A', 'C']]);
  });

  test('ends when running work has ended, or at its limit', async () => {
    const { work, batches, open } = bench();
    work.add('A');
    work.add('B');
    const closing = work.close(10_000);
    await open();
    await closing;
    work.add('C');
    expect(batches).toEqual([['A']]);
    const stuck = bench();
    stuck.work.add('A');
    await stuck.work.close(1);
  });
});
