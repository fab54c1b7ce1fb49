import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@larder/adapters/clock/system-clock';
import { afterAll, describe, expect, test } from 'vitest';
import { runOps } from './run-ops.ts';

const home = mkdtempSync(join(tmpdir(), 'larder-ops-'));
afterAll(() => rmSync(home, { recursive: true }));

const ports = { port: 0, mqttPort: 0, gatewayHttpPort: 0, gatewayPrivatePort: 0, host: '' };

async function ops(args: readonly string[], databaseUrl?: string) {
  const lines: string[] = [];
  const environment = { dataDir: join(home, 'data'), databaseUrl, ...ports };
  const code = await runOps(args, environment, systemClock, (line) => lines.push(line));
  return [code, lines[0]?.split('\n')[0]];
}

describe('pnpm ops', () => {
  test.each([
    [[]],
    [['copy', '--to', 'x']],
    [['backup']],
    [['backup', '--to', 'x', '--keep', '0']],
    [['restore', '--from', 'x', '--until', 'yesterday']],
    [['verify', '--from', 'x', 'y']],
  ])('explains itself where %j makes no sense', async (args) => {
    expect(await ops(args)).toEqual([2, 'Usage: pnpm ops <command>']);
  });

  test('says what to do where there is nothing to work on', async () => {
    const to = join(home, 'backups');
    await expect(ops(['backup', '--to', to])).rejects.toThrow('keys.json is missing');
    await expect(ops(['backup', '--to', join(home, 'data', 'x')])).rejects.toThrow('choose another disk');
    await expect(ops(['verify', '--from', to])).rejects.toThrow('holds no backup');
  });

  test('leaves a PostgreSQL of the operator to its own tools', async () => {
    const url = 'postgresql://127.0.0.1:1/none';
    for (const args of [['backup', '--to', 'x'], ['restore', '--from', 'x'], ['off']])
      await expect(ops(args, url)).rejects.toThrow('docs/operations/backup.md');
  });
});
