import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, type Server } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { anyFreePort } from '@larder/database/postgres/free-port';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GuardedProcess, startGuarded } from '../test/brokers/guarded-process.ts';
import { type DebianPrograms, findDebianPrograms } from '../test/debian/debian-programs.ts';

const haproxy = '/usr/sbin/haproxy';
const shipped = resolve(import.meta.dirname, '../../../infra/scale/haproxy.cfg');
const PROXY_V2 = '0d0a0d0a000d0a515549540a2111000c7f0000017f000001';
const soon = { timeout: 10_000, interval: 100 };

const found = await findDebianPrograms([haproxy], ['haproxy']);
if (found.kind === 'missing') {
  // The closing lines of `pnpm test` read this title. [decision 47]
  test.skip(`skipped without HAProxy: ${found.why}`, () => undefined);
} else {
  describe('HAProxy with infra/scale/haproxy.cfg', () => withHaproxy(found));
}

/** A process behind the balancer, in the place of a gateway or an API. */
type Behind = {
  readonly port: number;
  readonly readyPort: number;
  isReady: boolean;
  /** Neither answers checks nor ends connections. */
  isFrozen: boolean;
};

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

function withHaproxy(programs: DebianPrograms): void {
  const servers: (Server | ReturnType<typeof createServer>)[] = [];
  const home = mkdtempSync(join(tmpdir(), 'larder-haproxy-'));
  const ports = { mqtt: 0, mqtts: 0, app: 0, uploads: 0, metrics: 0 };
  let gateways: Behind[];
  let apis: Behind[];
  let running: GuardedProcess;

  async function listening<T extends Server | ReturnType<typeof createServer>>(server: T): Promise<T> {
    servers.push(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return server;
  }

  async function gateway(name: string): Promise<Behind> {
    const tcp = await listening(
      createServer((socket) => {
        socket.on('error', () => undefined);
        socket.once('data', (bytes) => socket.write(`${name} ${bytes.toString('hex')}`));
      }),
    );
    const ready = await listening(
      createHttpServer(({ url }, reply) => {
        if (it.isFrozen) return;
        const not = url === '/takes-cabinets' ? 404 : 503;
        reply.writeHead(it.isReady ? 200 : not).end();
      }),
    );
    const it = { port: portOf(tcp), readyPort: portOf(ready), isReady: true, isFrozen: false };
    return it;
  }

  async function api(name: string): Promise<Behind> {
    const http = await listening(
      createHttpServer(({ url, headers }, reply) => {
        const isDown = url === '/readyz' && !it.isReady;
        reply.writeHead(isDown ? 503 : 200).end(`${name} ${url} ${headers['x-forwarded-for']}`);
      }),
    );
    const port = portOf(http);
    const it = { port, readyPort: port, isReady: true, isFrozen: false };
    return it;
  }

  beforeAll(async () => {
    gateways = [await gateway('one'), await gateway('other')];
    apis = [await api('one'), await api('other')];
    [ports.mqtt = 0, ports.mqtts = 0, ports.app = 0, ports.uploads = 0, ports.metrics = 0] =
      await Promise.all([0, 1, 2, 3, 4].map(() => anyFreePort()));
    const config = join(home, 'haproxy.cfg');
    // The file as shipped, except addresses and how long a check waits for a frozen process.
    let text = readFileSync(shipped, 'utf8')
      .replace('timeout check 3s', 'timeout check 500ms')
      .replace('bind :1883', `bind 127.0.0.1:${ports.mqtt}`)
      .replace('bind :8883', `bind 127.0.0.1:${ports.mqtts}`)
      .replace('bind :8080', `bind 127.0.0.1:${ports.app}`)
      .replace('bind :8081', `bind 127.0.0.1:${ports.uploads}`)
      .replace('bind :8405', `bind 127.0.0.1:${ports.metrics}`);
    for (const [at, name] of ['gateway', 'gateway-2'].entries()) {
      const { port = 0, readyPort = 0 } = gateways[at] ?? {};
      text = text.replaceAll(
        new RegExp(`(server ${name}) ${name}:\\d+(.*) port 8082`, 'g'),
        `$1 127.0.0.1:${port}$2 port ${readyPort}`,
      );
    }
    for (const [at, name] of ['api', 'api-2'].entries())
      text = text.replace(`server ${name} ${name}:8080`, `server ${name} 127.0.0.1:${apis[at]?.port}`);
    writeFileSync(config, text);
    running = await startGuarded({
      command: [programs.path(haproxy), '-db', '-f', config],
      env: programs.env,
      cwd: home,
      logFile: join(home, 'log'),
      ports: Object.values(ports),
    });
  });
  afterAll(async () => {
    await running?.stop();
    for (const server of servers) server.close();
    rmSync(home, { recursive: true, force: true });
  });

  /** Connects as a cabinet; resolves with the gateway's name, what it received in hex, and the own port. */
  async function opened(port = ports.mqtt) {
    const socket = connect({ port, host: '127.0.0.1' });
    await once(socket, 'connect');
    const { localPort = 0 } = socket;
    socket.write('hello');
    const [answer] = (await once(socket, 'data')) as [Buffer];
    const [name = '', received = ''] = answer.toString().split(' ');
    return { name, received, localPort, socket };
  }
  async function connected(port?: number) {
    const { socket, ...rest } = await opened(port);
    socket.destroy();
    return rest;
  }
  const asked = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${ports.app}${path}`);
    return { status: answer.status, text: await answer.text() };
  };
  const names = async (one: () => Promise<string>) =>
    [...new Set([await one(), await one(), await one(), await one()])].sort();

  test.each(['mqtt', 'mqtts'] as const)(
    'names the address of a cabinet before its first byte by %s',
    async (way) => {
      const { received, localPort } = await connected(ports[way]);
      expect(received.startsWith(`${PROXY_V2}${localPort.toString(16).padStart(4, '0')}`)).toBe(true);
    },
  );

  test('names the caller of the app, and shows nobody what is for this machine alone', async () => {
    expect((await asked('/pages')).text).toMatch(/^\w+ \/pages 127\.0\.0\.1$/);
    expect((await asked('/metrics')).status).toBe(404);
    expect((await asked('/dev/outbox')).status).toBe(404);
  });

  test('writes no address of a page into its log, because links carry what opens them', async () => {
    const answered = () =>
      readFileSync(join(home, 'log'), 'utf8')
        .split('\n')
        .filter((line) => line.endsWith(' GET')).length;
    const before = answered();
    await asked('/s/c/a-token-of-a-link?s=a-signature');
    await expect.poll(answered, soon).toBeGreaterThan(before);
    expect(readFileSync(join(home, 'log'), 'utf8')).not.toMatch(/a-token-of-a-link|a-signature/);
  });

  test('shows Prometheus which gateways and APIs it uses', async () => {
    const answer = await fetch(`http://127.0.0.1:${ports.metrics}/metrics`);
    const text = await answer.text();
    for (const [proxy, server] of [
      ['mqtt', 'gateway-2'],
      ['app', 'api-2'],
    ])
      expect(text).toContain(`haproxy_server_status{proxy="${proxy}",server="${server}",state="UP"}`);
    expect((await fetch(`http://127.0.0.1:${ports.metrics}/`)).status).toBe(404);
  });

  test('sends nothing new to what stops and leaves it its cabinets, and cuts those of what is frozen', async () => {
    const namesNow = async () => ({
      gateways: await names(async () => (await connected()).name),
      apis: await names(async () => (await asked('/')).text.split(' ')[0] ?? ''),
    });
    const first = [gateways[0], apis[0]];
    const both = { gateways: ['one', 'other'], apis: ['one', 'other'] };
    await expect.poll(namesNow, soon).toEqual(both);
    const opening = (['mqtt', 'mqtts'] as const).flatMap((way) => [opened(ports[way]), opened(ports[way])]);
    const cabinets = await Promise.all(opening);
    const socketsAt = (gateway: string) =>
      cabinets.filter(({ name }) => name === gateway).map(({ socket }) => socket.resume());
    const [mine, others] = [socketsAt('one'), socketsAt('other')];
    expect([mine.length, others.length]).toEqual([2, 2]);
    for (const behind of first) if (behind) behind.isReady = false;
    await expect.poll(namesNow, soon).toEqual({ gateways: ['other'], apis: ['other'] });
    expect(mine.map(({ closed }) => closed)).toEqual([false, false]);
    if (gateways[0]) gateways[0].isFrozen = true;
    await expect.poll(() => mine.map(({ closed }) => closed), soon).toEqual([true, true]);
    expect(others.map(({ closed }) => closed)).toEqual([false, false]);
    for (const socket of others) socket.destroy();
    for (const behind of first) if (behind) Object.assign(behind, { isReady: true, isFrozen: false });
    await expect.poll(namesNow, soon).toEqual(both);
  });
}
