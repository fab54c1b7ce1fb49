import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { startService } from './service-process.ts';

type Limits = Partial<Pick<Parameters<typeof startService>[0], 'stopLimitMs' | 'idleLimitMs' | 'signal'>>;

function startScript(text: string, limits: Limits) {
  const folder = mkdtempSync(join(tmpdir(), 'larder-service-'));
  const script = join(folder, 'service.mjs');
  writeFileSync(script, text);
  return startService({ name: 'gateway', script, env: {}, logFile: join(folder, 'log'), ...limits });
}

/** Starts a service that reports ready and then stays. */
const start = (stopLimitMs: number, onSigterm: string) =>
  startScript(
    `process.on('SIGTERM', () => { ${onSigterm} });\nsetInterval(() => {}, 1_000);\nprocess.send('ready');\n`,
    { stopLimitMs },
  );

const NEVER_READY = 'setInterval(() => {}, 1_000);';

test('a service that does not stop is killed, and the log of the stack records it', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const service = await start(50, '');
  expect(await service.stop()).toBe('killed');
  expect(logged.mock.calls).toEqual([
    [expect.stringContaining('gateway did not stop within 0.05 s and was killed.')],
  ]);
  logged.mockRestore();
});

test('a service that stops in time is not killed', async () => {
  const service = await start(30_000, 'process.exit(0)');
  expect(await service.stop()).toBe('ended');
});

test.skipIf(process.platform !== 'linux')('a start that does nothing is ended after the limit', async () => {
  await expect(startScript(NEVER_READY, { idleLimitMs: 20 })).rejects.toThrow(
    'gateway did nothing for 0.02 s while it started, and was ended. See ',
  );
});

test('a start that stops by itself is told with its last lines', async () => {
  const stops = startScript(`console.log('{"msg":"no room"}'); process.exitCode = 1;`, {});
  await expect(stops).rejects.toThrow(
    /^gateway stopped while starting\. See .+log\. Its last lines:\n\{"msg":"no room"\}$/,
  );
});

test('a start under way ends when it is interrupted', async () => {
  const signal = AbortSignal.timeout(20);
  const interrupted = 'gateway was interrupted while it started';
  await expect(startScript(NEVER_READY, { signal })).rejects.toThrow(interrupted);
  await expect(startScript(NEVER_READY, { signal })).rejects.toThrow(interrupted);
});
