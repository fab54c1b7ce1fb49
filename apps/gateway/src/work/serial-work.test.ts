import { describe, expect, test } from 'vitest';
import { SerialWork } from './serial-work.ts';

function bench(concurrency = 2, perKeyMax = 10) {
  const done: string[] = [];
  const errors: string[] = [];
  const gates = new Map<string, () => void>();
  const work = new SerialWork({ concurrency, perKeyMax, onError: (_error, key) => errors.push(key) });
  const task = (name: string) => () =>
    new Promise<void>((resolve) => {
      gates.set(name, () => {
        done.push(name);
        resolve();
      });
    });
  const finish = async (name: string) => {
    gates.get(name)?.();
    gates.delete(name);
    await new Promise(setImmediate);
  };
  return { work, task, finish, done, errors, running: () => [...gates.keys()] };
}

describe('serial work', () => {
  test('keeps the order of one cabinet', async () => {
    const { work, task, finish, running } = bench();
    work.add('A', task('a1'));
    work.add('A', task('a2'));
    expect(running()).toEqual(['a1']);
    await finish('a1');
    expect(running()).toEqual(['a2']);
  });

  test('lends the slot of a step together to others, and keeps the order of its cabinet', async () => {
    const { work, task, finish, running, done } = bench(1);
    work.add('A', async (together) => {
      await together(task('step'));
      done.push('a1');
    });
    work.add('A', task('a2'));
    work.add('B', task('b'));
    expect(running()).toEqual(['step', 'b']);
    await finish('step');
    expect(done).toEqual(['step']);
    await finish('b');
    expect(done).toEqual(['step', 'b', 'a1']);
    expect(running()).toEqual(['a2']);
  });

  test('goes on after a step together that failed', async () => {
    const { work, task, finish, errors, running } = bench(1);
    work.add('A', async (together) => {
      await together(() => Promise.reject(new Error('refused')));
    });
    work.add('A', task('a2'));
    await new Promise(setImmediate);
    expect([errors, running()]).toEqual([['A'], ['a2']]);
    await finish('a2');
  });

  test('works on several cabinets at once, up to its limit', async () => {
    const { work, task, finish, running } = bench(2);
    for (const key of ['A', 'B', 'C']) work.add(key, task(key));
    expect(running()).toEqual(['A', 'B']);
    await finish('A');
    expect(running()).toEqual(['B', 'C']);
  });

  test('lets others go before a busy cabinet', async () => {
    const { work, task, finish, running } = bench(1);
    work.add('A', task('a1'));
    work.add('A', task('a2'));
    work.add('B', task('b1'));
    await finish('a1');
    expect(running()).toEqual(['b1']);
  });

  test('reports a failed task and goes on with the next', async () => {
    const { work, task, errors, running } = bench();
    work.add('A', () => Promise.reject(new Error('no')));
    work.add('A', task('a2'));
    await new Promise(setImmediate);
    expect(errors).toEqual(['A']);
    expect(running()).toEqual(['a2']);
  });

  test('refuses more than its limit for one cabinet', () => {
    const { work, task } = bench(1, 2);
    expect([work.add('A', task('1')), work.add('A', task('2')), work.add('A', task('3'))]).toEqual([
      true,
      true,
      false,
    ]);
    expect(work.add('B', task('4'))).toBe(true);
  });

  test('says when the tasks of a cabinet have ended that it had then, without a slot of its own', async () => {
    const { work, task, finish, done } = bench(1);
    await work.settled('A');
    work.add('A', task('a1'));
    const settled = work.settled('A').then(() => done.push('settled'));
    work.add('B', task('b1'));
    work.add('A', task('a2'));
    await finish('a1');
    expect(done).toEqual(['a1', 'settled']);
    await settled;
    await finish('b1');
    await finish('a2');
  });

  test('says so after a task that failed, too', async () => {
    const { work } = bench(1);
    work.add('A', () => Promise.reject(new Error('failed')));
    await work.settled('A');
  });

  test('waits for work under way when it drains', async () => {
    const { work, task, finish } = bench();
    work.add('A', task('a1'));
    let drained = false;
    const draining = work.drain(10_000).then(() => {
      drained = true;
    });
    await new Promise(setImmediate);
    expect(drained).toBe(false);
    await finish('a1');
    await draining;
    expect(drained).toBe(true);
  });
});
