import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@larder/adapters/clock/system-clock';
import { afterAll, describe, expect, test } from 'vitest';
import { runOps } from './run-ops.ts';

const home = mkdtempSync(join(tmpdir(), 'larder-ops-'));
afterAll(() => rmSync(home, { recursive: true }));

const ports = { port: 0, mqttPort: 0, gatewayHttpPort: 0, gatewayPrivatePort: 0, host: '' };

/** What the last command printed. */
let lines: string[] = [];

async function ops(args: readonly string[], databaseUrl?: string, dataDir = join(home, 'data')) {
  lines = [];
  const environment = { dataDir, databaseUrl, ...ports };
  const say = (line: string) => void lines.push(line);
  const code = await runOps(args, environment, {
    clock: systemClock,
    say,
    interrupted: () => Promise.resolve(),
  });
  return [code, lines[0]?.split('\n')[0]];
}

describe('pnpm ops', () => {
  test.each([[[]], [['copy', '--to', 'x']], [['--help']]])('prints all of its usage for %j', async (args) => {
    const [, first] = await ops(args);
    expect(first).toBe('Usage: pnpm ops <command>');
  });

  test('says no more than how to call the one command that is asked about', async () => {
    expect(await ops(['first-merchant', '--help'])).toEqual([0, 'Usage: pnpm ops']);
    expect(lines[0]).toMatch(/^Usage: pnpm ops\n {2}first-merchant --name .*--owner-email/);
    expect(lines[0]).toContain('LARDER_OPERATOR says who you are');
    expect(lines[0]).not.toContain('backup');
  });

  test.each([
    [['backup']],
    [['backup', '--to', 'x', '--keep', '0']],
    [['restore', '--from', 'x', '--until', 'yesterday']],
    [['verify', '--from', 'x', 'y']],
    [['secrets', 'x']],
    [['secrets', '--keep', '3']],
    [['rotate-keys']],
    [['rotate-keys', 'undo']],
    [['rotate-keys', 'add', 'credential_pepper']],
    [['first-merchant', '--name', 'Shop', '--country', 'US']],
    [['demo', 'now']],
    [['token']],
    [['token', 'upload']],
    [['token', 'metrics', 'broker']],
    [['end-sign-ins', 'all']],
  ])('prints the usage of its command for %j', async (args) => {
    expect(await ops(args)).toEqual([2, 'Usage: pnpm ops']);
    expect(lines[0]?.split('\n')[1]).toMatch(new RegExp(`^ {2}${args[0]}`));
  });

  test('prints nothing but the token of a purpose, from the secret of this installation', async () => {
    const data = join(home, 'tokens');
    mkdirSync(data);
    writeFileSync(
      join(data, 'keys.json'),
      JSON.stringify({ internalSecret: 'an internal secret for tests, 32 b' }),
    );
    expect(await ops(['token', 'metrics'], undefined, data)).toEqual([
      0,
      'jPmiSqKp72E1uBy8owglzYXoJ-wmhn0WSykUz-TUfTk',
    ]);
    await ops(['token', 'broker'], undefined, data);
    expect(lines).toEqual(['AsfAkORCocUTwyNigXLVQSlO69gzxrrOPJV_tbzNtY4']);
    await expect(ops(['token', 'broker'], undefined, join(home, 'nowhere'))).rejects.toThrow(
      'No INTERNAL_SECRET: set it',
    );
  });

  test('explains what to do without a data folder', async () => {
    const to = join(home, 'backups');
    await expect(ops(['backup', '--to', to])).rejects.toThrow('keys.json is missing');
    await expect(ops(['backup', '--to', join(home, 'data', 'x')])).rejects.toThrow('choose another disk');
    await expect(ops(['verify', '--from', to])).rejects.toThrow('holds no backup');
  });

  test('refuses a folder that leads into the data folder through a link', async () => {
    mkdirSync(join(home, 'data', 'files'), { recursive: true });
    symlinkSync(join(home, 'data', 'files'), join(home, 'link'));
    for (const to of [join(home, 'link'), join(home, 'link', 'backups', 'daily')])
      await expect(ops(['backup', '--to', to])).rejects.toThrow('choose another disk');
    symlinkSync(join(home, 'data'), join(home, 'linked-data'));
    const outside = ops(['backup', '--to', join(home, 'data', 'x')], undefined, join(home, 'linked-data'));
    await expect(outside).rejects.toThrow('choose another disk');
  });

  test('leaves an external PostgreSQL to its own tools', async () => {
    const url = 'postgresql://127.0.0.1:1/none';
    for (const args of [['backup', '--to', 'x'], ['restore', '--from', 'x'], ['off']])
      await expect(ops(args, url)).rejects.toThrow('docs/operations/backup.md');
  });
});
