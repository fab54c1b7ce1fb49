import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type KeptService, keepRunning } from './keep-running.ts';
import { startService } from './service-process.ts';

const staysReady = `process.on('SIGTERM', () => process.exit(0));\nsetInterval(() => {}, 1_000);\nprocess.send('ready');\n`;
const endsAtOnce = 'process.exit(3);';
/** Works until a file lets it become ready. */
const isSlow = `import { existsSync } from 'node:fs';\nsetInterval(() => existsSync(import.meta.dirname + '/go') && process.send('ready'), 10);\n`;

let folder: string;
let lines: string[];
let delaysMs: number[];
/** Fake time: advances only while the stack waits, or when a test advances it. */
let nowMs: number;
let beforeRestart: () => void;
let printed: (() => void) | undefined;
let kept: KeptService | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'larder-kept-'));
  [lines, delaysMs, nowMs, kept] = [[], [], 0, undefined];
  beforeRestart = () => undefined;
  becomes(staysReady);
});
afterEach(() => kept?.stop());

const becomes = (script: string) => writeFileSync(join(folder, 'service.mjs'), script);

async function keep(tellEveryMs = 60_000): Promise<KeptService> {
  const logFile = join(folder, 'log');
  kept = await keepRunning({
    name: 'gateway',
    start: (signal) =>
      startService({ name: 'gateway', script: join(folder, 'service.mjs'), env: {}, logFile, signal }),
    tellEveryMs,
    say: (line) => {
      lines.push(line.replace(folder, ''));
      printed?.();
    },
    monotonicMs: () => nowMs,
    pause: async (ms) => {
      delaysMs.push(ms);
      nowMs += ms;
      beforeRestart();
    },
  });
  return kept;
}

async function linesPrinted(count: number): Promise<void> {
  while (lines.length < count)
    await new Promise<void>((next) => {
      printed = next;
    });
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('a service of the stack', () => {
  test('is restarted after it is killed', async () => {
    const service = await keep();
    const first = service.pid();
    process.kill(first, 'SIGKILL');
    await linesPrinted(2);
    expect(lines).toEqual(['gateway ended (killed). Starting gateway again in 1 s.', 'gateway runs again.']);
    expect([isAlive(first), isAlive(service.pid())]).toEqual([false, true]);
  });

  test('waits 1, 2, 4 … 30 s when it cannot start, and 1 s again once it ran for a minute', async () => {
    const service = await keep();
    becomes(endsAtOnce);
    beforeRestart = () => {
      if (delaysMs.length === 7) becomes(staysReady);
    };
    process.kill(service.pid(), 'SIGKILL');
    await linesPrinted(8);
    expect(delaysMs).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    expect(lines[1]).toBe('gateway stopped while starting. See /log. Starting gateway again in 2 s.');
    process.kill(service.pid(), 'SIGKILL');
    await linesPrinted(10);
    nowMs += 60_000;
    process.kill(service.pid(), 'SIGKILL');
    await linesPrinted(12);
    expect(delaysMs.slice(7)).toEqual([30_000, 1_000]);
  });

  test('says that a restart goes on, and waits for it', async () => {
    const service = await keep(20);
    becomes(isSlow);
    process.kill(service.pid(), 'SIGKILL');
    await linesPrinted(3);
    expect(lines.slice(1, 3)).toEqual(
      Array(2).fill(expect.stringMatching(/^gateway is still starting, \d+ s\.$/)),
    );
    writeFileSync(join(folder, 'go'), '');
    await expect.poll(() => lines.at(-1), { timeout: 30_000 }).toBe('gateway runs again.');
  });

  test('stops at once in the middle of a restart', async () => {
    const service = await keep(20);
    becomes(isSlow);
    process.kill(service.pid(), 'SIGKILL');
    await linesPrinted(2);
    await service.stop();
    expect(lines.filter((line) => line.includes('again'))).toHaveLength(1);
  });

  test('stays stopped when the stack stops it', async () => {
    const service = await keep();
    await service.stop();
    expect([isAlive(service.pid()), lines]).toEqual([false, []]);
  });

  test('stops the start of the stack when its first start fails', async () => {
    becomes(endsAtOnce);
    await expect(keep()).rejects.toThrow('gateway stopped while starting');
  });
});
