import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Row } from './run-benches.ts';

/** Runs benches in a process of their own, because one of them fails outside any handler. */
const script = `
  import { runBenches } from ${JSON.stringify(join(import.meta.dirname, 'run-benches.ts'))};
  import { tryAgain } from ${JSON.stringify(join(import.meta.dirname, 'try-again.ts'))};
  const row = { what: 'x', measured: '1', reference: '', ratio: null, target: '', met: null };
  const failsOnce = (reason) => {
    let tries = 0;
    return async () => {
      tries += 1;
      if (tries === 1) throw new Error(reason);
    };
  };
  const stumble = failsOnce('NO_NAVSTART');
  const round = failsOnce('the page was closed');
  let strays = 0;
  const benches = {
    measurement: async () => { await stumble(); return [row]; },
    round: async (say) => [{ ...row, lost: (await tryAgain(round, say)).lost }],
    stray: async () => {
      strays += 1;
      if (strays > 1) return [row];
      Promise.reject(new Error('nobody awaits this'));
      return new Promise(() => setInterval(() => {}, 1_000));
    },
    broken: async () => { throw new Error('no browser\\nsecond line'); },
    steady: async () => [row],
  };
  let cleaned = 0;
  const rows = await runBenches(
    Object.entries(benches).map(([name, measure]) => ({ name, load: async () => measure })),
    { say: () => {}, machineLoad: () => '0.0', cleanUp: async () => { cleaned += 1; } },
  );
  console.log(JSON.stringify({ rows, cleaned }));
  process.exit(0);`;

test('a failing measurement is retried, its row names what was lost, and the others are measured', () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  const { rows, cleaned } = JSON.parse(stdout) as { rows: Row[]; cleaned: number };
  expect(rows.map(({ what, measured, lost }) => [what, measured, ...(lost ?? [])])).toEqual([
    ['x', '1', 'NO_NAVSTART'],
    ['x', '1', 'the page was closed'],
    ['x', '1', 'nobody awaits this'],
    ['broken', 'not measured', 'no browser'],
    ['x', '1'],
  ]);
  expect(cleaned).toBe(4);
});
