import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { startService } from './service-process.ts';

/** Starts a service that reports ready and then stays. */
async function start(stopLimitMs: number, onSigterm: string) {
  const folder = mkdtempSync(join(tmpdir(), 'larder-service-'));
  const script = join(folder, 'service.mjs');
  writeFileSync(
    script,
    `process.on('SIGTERM', () => { ${onSigterm} });\nsetInterval(() => {}, 1_000);\nprocess.send('ready');\n`,
  );
  return startService({ name: 'gateway', script, env: {}, logFile: join(folder, 'log'), stopLimitMs });
}

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
