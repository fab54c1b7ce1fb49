import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import pino from 'pino';
import { expect, test } from 'vitest';
import { awaitProvider } from './await-provider.ts';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

test('a service whose database is away is alive and not ready, says why once, and goes on when it is back', async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line).msg) });
  const port = await freePort();
  const answers: [number, string][] = [];
  const look = async () => {
    const reply = await fetch(`http://127.0.0.1:${port}/readyz`);
    answers.push([reply.status, ((await reply.json()) as { why: string }).why]);
  };
  const held = { isHeld: () => true, release: async () => undefined };
  let tries = 0;
  const claimed = await awaitProvider({
    settings: { PAYMENT_PROVIDER: 'sandbox' },
    log,
    listener: { host: '127.0.0.1', port },
    claim: async () => {
      tries += 1;
      if (tries === 3) return held;
      if (tries === 2) await look();
      throw new Error('connect ECONNREFUSED');
    },
    refuse: (sentence) => expect.fail(sentence),
  });
  const why = 'The database does not answer yet: connect ECONNREFUSED';
  expect(claimed).toBe(held);
  expect(answers).toEqual([[503, why]]);
  expect(lines).toEqual([why, 'new holds go to this payment provider']);
  await expect(fetch(`http://127.0.0.1:${port}/readyz`)).rejects.toThrow('fetch failed');
});
