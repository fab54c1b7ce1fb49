import { createServer, type Server } from 'node:net';
import { anyFreePort } from '@larder/database/postgres/free-port';
import { afterEach, expect, test } from 'vitest';
import { requireFreePorts } from './free-port.ts';
import { StackProblem } from './stack-problem.ts';

const holders: Server[] = [];
afterEach(() => {
  for (const holder of holders.splice(0)) holder.close();
});

async function takenPort(host?: string): Promise<number> {
  const port = await anyFreePort();
  const holder = createServer();
  holders.push(holder);
  await new Promise<void>((listening) => holder.listen(port, host, listening));
  return port;
}

test('one message names all taken ports, who has them, and the variables that choose others', async () => {
  const [first, free, second] = [await takenPort(), await anyFreePort(), await takenPort('127.0.0.1')];
  const refused = requireFreePorts([
    { variable: 'PORT', port: first },
    { variable: 'MQTT_PORT', port: free },
    { variable: 'GATEWAY_HTTP_PORT', port: second },
  ]);
  await expect(refused).rejects.toBeInstanceOf(StackProblem);
  // Elsewhere the system does not say who has a port.
  const us = process.platform === 'linux' ? String.raw` \(.+, process ${process.pid}\)` : '';
  await expect(refused).rejects.toThrow(
    new RegExp(
      `^Port ${first} is taken${us}\\. Set PORT to a free one\\.\\n  Port ${second} is taken${us}\\. Set GATEWAY_HTTP_PORT to a free one\\.$`,
    ),
  );
});

test('free ports are no fault, and neither is any port; one port for two is', async () => {
  const port = await anyFreePort();
  const any = { variable: 'MQTT_PORT', port: 0 };
  await requireFreePorts([{ variable: 'PORT', port }, any, { ...any, variable: 'PROVIDER_PORT' }]);
  const twice = requireFreePorts([
    { variable: 'PORT', port },
    { variable: 'GATEWAY_HTTP_PORT', port },
  ]);
  await expect(twice).rejects.toThrow(`Port ${port} is that of PORT and of GATEWAY_HTTP_PORT.`);
});
