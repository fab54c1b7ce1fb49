import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { balanceHttp } from './balance-http.ts';
import { balanceTcp } from './balance-tcp.ts';
import { type Target, Targets } from './targets.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

type Behind = {
  readonly target: Target;
  readonly sockets: Set<Socket>;
  isReady: boolean;
  /** Requests for its readiness, which are answered when `answering` is resolved. */
  asked: number;
  answering: Promise<void>;
  die(): Promise<void>;
};

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

async function listening<T extends Server | ReturnType<typeof createServer>>(server: T): Promise<T> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** A process behind the balancer, with its readiness on a port of its own. */
async function behind(server: Server | ReturnType<typeof createServer>): Promise<Behind> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  });
  const health = await listening(
    createHttpServer(async (_, reply) => {
      const status = it.isReady ? 200 : 503;
      it.asked += 1;
      await it.answering;
      reply.writeHead(status).end();
    }),
  );
  await listening(server);
  const die = async () => {
    const closed = new Promise((done) => server.close(done));
    for (const socket of sockets) socket.resetAndDestroy();
    await closed;
  };
  const it: Behind = {
    target: {
      host: '127.0.0.1',
      port: portOf(server),
      readyUrl: `http://127.0.0.1:${portOf(health)}/readyz`,
    },
    sockets,
    isReady: true,
    asked: 0,
    answering: Promise.resolve(),
    die,
  };
  closing.push(() => health.close(), die);
  return it;
}

const named = (name: string) => behind(createServer((socket) => socket.write(name)));

async function targetsOf(...all: Behind[]): Promise<Targets> {
  const targets = new Targets(all.map(({ target }) => target));
  await targets.watch();
  closing.push(() => targets.close());
  return targets;
}

async function openTcp(targets: Targets, namesCallers?: boolean) {
  const server = await listening(balanceTcp(targets, namesCallers));
  closing.push(() => server.close());
  return {
    /** Connects, and resolves with the socket and the first bytes that it received. */
    connect: async () => {
      const socket = connect({ port: portOf(server), host: '127.0.0.1' });
      closing.push(() => socket.destroy());
      socket.on('error', () => undefined);
      const [first] = (await once(socket, 'data')) as [Buffer];
      return { socket, said: first.toString() };
    },
  };
}

test('targets are not looked at again when their watch ends while it looks', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  closing.push(() => vi.useRealTimers());
  const targets = new Targets([]);
  const watching = targets.watch();
  targets.close();
  await watching;
  expect(vi.getTimerCount()).toBe(0);
});

describe('the TCP balancer', () => {
  test('gives a connection to the target with the fewest', async () => {
    const [one, other] = [await named('one'), await named('other')];
    const balancer = await openTcp(await targetsOf(one, other));
    const opened = [];
    for (let count = 0; count < 6; count += 1) opened.push(await balancer.connect());
    expect([one.sockets.size, other.sockets.size]).toEqual([3, 3]);
    for (const { socket, said } of opened) if (said === 'one') socket.destroy();
    await expect.poll(() => one.sockets.size).toBe(0);
    expect([(await balancer.connect()).said, (await balancer.connect()).said]).toEqual(['one', 'one']);
  });

  test('connects to another target where one refuses, and ends connections with their target', async () => {
    const [one, other] = [await named('one'), await named('other')];
    const balancer = await openTcp(await targetsOf(one, other));
    const opened = [await balancer.connect(), await balancer.connect()];
    const ended = opened.find(({ said }) => said === 'one')?.socket;
    await one.die();
    await expect.poll(() => ended?.destroyed).toBe(true);
    expect((await balancer.connect()).said).toBe('other');
    expect(opened.find(({ said }) => said === 'other')?.socket.destroyed).toBe(false);
  });

  describe('with a target that gives no answer', () => {
    async function openSilent(silentMs: number) {
      const [silent, stopping] = [await named('silent'), await named('stopping')];
      stopping.isReady = false;
      // Its own port does not speak HTTP.
      const readyUrl = `http://127.0.0.1:${silent.target.port}/readyz`;
      const targets = new Targets([{ ...silent.target, readyUrl }, stopping.target], { silentMs });
      const balancer = await openTcp(targets);
      const [one, other] = [await balancer.connect(), await balancer.connect()];
      expect([one.said, other.said]).toEqual(['silent', 'stopping']);
      return { targets, one: one.socket.resume(), other: other.socket };
    }

    test('ends its connections, and none of a target that says it stops', async () => {
      const { targets, one, other } = await openSilent(0);
      await targets.look();
      await expect.poll(() => one.closed).toBe(true);
      expect(other.destroyed).toBe(false);
    });

    test('keeps them until that has lasted', async () => {
      const { targets, one } = await openSilent(60_000);
      for (const _ of [1, 2, 3]) await targets.look();
      expect(one.closed).toBe(false);
    });
  });

  test('gives no new connection to a target that is not ready, unless none is', async () => {
    const [one, other] = [await named('one'), await named('other')];
    one.isReady = false;
    const targets = await targetsOf(one, other);
    const balancer = await openTcp(targets);
    expect([(await balancer.connect()).said, (await balancer.connect()).said]).toEqual(['other', 'other']);
    one.isReady = true;
    other.isReady = false;
    await targets.look();
    expect((await balancer.connect()).said).toBe('one');
    one.isReady = false;
    await targets.look();
    expect((await balancer.connect()).said).toBe('one');
  });

  test('gives no new connection to a target that was ready at an earlier look, whose answer came late', async () => {
    const [one, other] = [await named('one'), await named('other')];
    const targets = new Targets([one.target, other.target]);
    const balancer = await openTcp(targets);
    const late = Promise.withResolvers<void>();
    one.answering = late.promise;
    const earlier = targets.look();
    await expect.poll(() => one.asked).toBe(1);
    one.isReady = false;
    one.answering = Promise.resolve();
    const later = targets.look();
    // The answer to a later look would have come as well by now.
    await fetch(one.target.readyUrl);
    late.resolve();
    await Promise.all([earlier, later]);
    expect((await balancer.connect()).said).toBe('other');
  });

  test('names the caller in a PROXY header before its first byte, where it is asked to', async () => {
    const received: Buffer[] = [];
    const sink = await behind(
      createServer((socket) => socket.on('data', (bytes) => received.push(bytes)).write('go')),
    );
    const balancer = await openTcp(await targetsOf(sink), true);
    const { socket } = await balancer.connect();
    const ports = [socket.localPort, socket.remotePort].map((port = 0) => port.toString(16).padStart(4, '0'));
    socket.end('hello');
    const header = `0d0a0d0a000d0a515549540a2111000c7f0000017f000001${ports.join('')}`;
    await expect
      .poll(() => Buffer.concat(received).toString('hex'))
      .toBe(`${header}${Buffer.from('hello').toString('hex')}`);
  });

  test('passes on everything that was sent before the end', async () => {
    const received: Buffer[] = [];
    const sink = await behind(
      createServer((socket) => socket.on('data', (bytes) => received.push(bytes)).write('go')),
    );
    const balancer = await openTcp(await targetsOf(sink));
    const { socket } = await balancer.connect();
    const sent = Buffer.alloc(3_000_000, 7);
    socket.end(sent);
    await expect.poll(() => Buffer.concat(received).length).toBe(sent.length);
  });
});

describe('the HTTP balancer', () => {
  const answering = (listener: RequestListener) => behind(createHttpServer(listener));
  async function openHttp(targets: Targets): Promise<string> {
    const server = await listening(balanceHttp(targets));
    closing.push(() => {
      server.closeAllConnections();
      server.close();
    });
    return `http://127.0.0.1:${portOf(server)}`;
  }

  test('passes on method, path, headers and body, and the answer with its cookies', async () => {
    const echo = await answering(async (request, reply) => {
      const body = await request.toArray();
      reply.setHeader('set-cookie', ['a=1', 'b=2']);
      reply.writeHead(201, { 'x-was': `${request.method} ${request.url} ${request.headers['x-my']}` });
      reply.end(Buffer.concat(body));
    });
    const url = await openHttp(await targetsOf(echo));
    const answer = await fetch(`${url}/a?b=c`, {
      method: 'POST',
      body: 'hello',
      headers: { 'x-my': 'header' },
    });
    expect([answer.status, answer.headers.get('x-was'), await answer.text()]).toEqual([
      201,
      'POST /a?b=c header',
      'hello',
    ]);
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  });

  test('does not name callers of this machine, so that they still count as such', async () => {
    const echo = await answering((request, reply) => reply.end(String(request.headers['x-forwarded-for'])));
    const url = await openHttp(await targetsOf(echo));
    expect(await (await fetch(url)).text()).toBe('undefined');
  });

  test('sends each request to another target, and all to the other once one has died', async () => {
    const [one, other] = await Promise.all(
      ['one', 'other'].map((name) => answering((_, reply) => reply.end(name))),
    );
    if (!one || !other) throw new Error('two targets');
    const url = await openHttp(await targetsOf(one, other));
    await one.die();
    const said = [];
    for (let count = 0; count < 4; count += 1) said.push(await (await fetch(url)).text());
    expect(said).toEqual(['other', 'other', 'other', 'other']);
  });

  test('streams, and ends a stream together with its client', async () => {
    const streaming = Promise.withResolvers<boolean>();
    const stream = await answering((_, reply) => {
      reply.writeHead(200, { 'content-type': 'text/event-stream' });
      reply.write('data: 1\n\n');
      reply.on('close', () => streaming.resolve(true));
    });
    const url = await openHttp(await targetsOf(stream));
    const leaving = new AbortController();
    const answer = await fetch(url, { signal: leaving.signal });
    const reader = answer.body?.getReader();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('data: 1\n\n');
    leaving.abort();
    expect(await streaming.promise).toBe(true);
  });

  describe('where a target dies before its answer', () => {
    /** Two targets of which the first to be asked dies; both note the bodies that they were sent. */
    async function openDying() {
      const bodies: string[] = [];
      const dyingOnce: RequestListener = async (request, reply) => {
        bodies.push(Buffer.concat(await request.toArray()).toString());
        if (bodies.length === 1) request.socket.resetAndDestroy();
        else reply.end('answered');
      };
      const targets = await targetsOf(await answering(dyingOnce), await answering(dyingOnce));
      return { url: await openHttp(targets), bodies };
    }

    const question = { method: 'POST', body: 'username=VC24090001' };
    for (const [what, path, init, body] of [
      ['a read', '/trpc/home', {}, ''],
      ['the question of a broker', '/internal/rabbitmq/topic', question, question.body],
    ] as const)
      test(`asks another one for ${what}`, async () => {
        const { url, bodies } = await openDying();
        const answer = await fetch(url + path, init);
        expect([answer.status, await answer.text(), bodies]).toEqual([200, 'answered', [body, body]]);
      });

    test('answers 502 to a request that may have changed something', async () => {
      const { url, bodies } = await openDying();
      expect((await fetch(`${url}/trpc/refund`, { method: 'POST', body: '1' })).status).toBe(502);
      expect(bodies).toEqual(['1']);
    });

    test('takes the rest of a long body, so that the connection of the client serves its next request', async () => {
      const dying = await answering((request) => request.socket.resetAndDestroy());
      const client = connect(Number(new URL(await openHttp(await targetsOf(dying))).port));
      closing.push(() => client.destroy());
      let answers = '';
      client.on('data', (bytes) => {
        answers += bytes;
      });
      client.write('POST /trpc/picture HTTP/1.1\r\nhost: x\r\ncontent-length: 3000000\r\n\r\n');
      client.write(Buffer.alloc(3_000_000));
      client.write('GET /trpc/home HTTP/1.1\r\nhost: x\r\n\r\n');
      await expect.poll(() => answers.match(/502 Bad Gateway/g)).toHaveLength(2);
    });

    test('answers 502 when the other one dies too', async () => {
      const dying = await answering((request) => request.socket.resetAndDestroy());
      const url = await openHttp(await targetsOf(dying));
      expect((await fetch(url)).status).toBe(502);
    });
  });

  test('joins WebSockets', async () => {
    const server = createHttpServer();
    server.on('upgrade', (request, socket, first) => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: Upgrade\r\nupgrade: echo\r\n\r\n');
      socket.write(`${request.url} ${request.headers.upgrade} `);
      socket.write(first);
      socket.pipe(socket);
    });
    const url = new URL(await openHttp(await targetsOf(await behind(server))));
    const socket = connect({ port: Number(url.port), host: '127.0.0.1' });
    closing.push(() => socket.destroy());
    const received: Buffer[] = [];
    socket.on('data', (bytes) => received.push(bytes));
    socket.write('GET /live HTTP/1.1\r\nhost: x\r\nconnection: Upgrade\r\nupgrade: echo\r\n\r\nhello');
    await expect
      .poll(() => Buffer.concat(received).toString())
      .toMatch(/101 Switching[\s\S]*\/live echo hello$/);
  });
});
