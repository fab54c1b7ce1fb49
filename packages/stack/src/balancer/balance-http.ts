import {
  Agent,
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { joinSockets } from './balance-tcp.ts';
import type { Targets } from './targets.ts';

/** One more than the targets that are likely to die at once. */
const TRIES = 2;
/** A longer body is not kept for a second try. */
const KEPT_MAX_BYTES = 64 * 1024;

/**
 * Hands each request to one target, streams and WebSockets too. Where the target dies before its answer, a request that
 * changes nothing goes to another one, and any other gets 502: the balancer cannot know how much of it was done.
 */
export function balanceHttp(targets: Targets): Server {
  const agent = connectingAgent(targets);

  function handOn(incoming: IncomingMessage, reply: ServerResponse, onDeath: () => void): ClientRequest {
    const { method, url: path } = incoming;
    const headers = Object.fromEntries(forwarded(incoming));
    const onward = request({ agent, method, path, headers, setHost: false });
    onward.on('response', (answer) => {
      // The connection behind serves one request; that of the client may serve more.
      const { connection: _, ...own } = answer.headers;
      reply.writeHead(answer.statusCode ?? 502, own);
      answer.on('error', () => reply.destroy());
      answer.pipe(reply);
    });
    onward.on('error', () => (reply.headersSent ? reply.destroy() : onDeath()));
    reply.on('close', () => onward.destroy());
    return onward;
  }

  async function ask(incoming: IncomingMessage, reply: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const next = (triesLeft: number) => {
      if (reply.destroyed) return;
      if (triesLeft === 0) reply.writeHead(502).end();
      else handOn(incoming, reply, () => next(triesLeft - 1)).end(body);
    };
    next(TRIES);
  }

  const server = createServer({ requestTimeout: 0 }, (incoming, reply) => {
    if (changesNothing(incoming) && isShort(incoming)) ask(incoming, reply).catch(() => reply.destroy());
    else incoming.pipe(handOn(incoming, reply, () => refuse(incoming, reply)));
  });
  server.on('upgrade', (incoming: IncomingMessage, client: Socket, first: Buffer) => {
    client.on('error', () => client.destroy());
    targets.connect().then(
      (target) => {
        const lines = [
          ...forwarded(incoming).map(([name, value]) => `${name}: ${value}`),
          'connection: Upgrade',
          `upgrade: ${incoming.headers.upgrade}`,
        ];
        target.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
        target.write(first);
        joinSockets(client, target);
      },
      () => client.destroy(),
    );
  });
  return server;
}

/** Takes the rest of the body too: the next request on this connection comes after it. */
function refuse(incoming: IncomingMessage, reply: ServerResponse): void {
  incoming.resume();
  reply.writeHead(502).end();
}

/** True for reads, and for the questions of a broker, which takes any failure for a refusal. */
function changesNothing({ method, url = '' }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD' || url.startsWith('/internal/');
}

function isShort({ headers }: IncomingMessage): boolean {
  return !headers['transfer-encoding'] && Number(headers['content-length'] ?? 0) <= KEPT_MAX_BYTES;
}

/** Opens a connection for each request, so that the choice of the target is the balancer's. */
function connectingAgent(targets: Targets): Agent {
  const agent = new Agent({ keepAlive: false });
  agent.createConnection = (_options, opened) => {
    targets.connect().then(
      (socket) => opened?.(null, socket),
      // The types demand a socket, which there is not.
      (failure: Error) => opened?.(failure, undefined as unknown as Socket),
    );
    return null;
  };
  return agent;
}

/**
 * The headers of a request without those of its connection, and with the address of its caller. One on this machine is
 * not named: what the API shows to such callers only, it would hide behind any proxy. [decision 62]
 */
function forwarded({ headers, socket }: IncomingMessage): [name: string, value: string | string[]][] {
  const { connection: _, upgrade: __, 'x-forwarded-for': before, ...others } = headers;
  const caller = isLoopback(socket.remoteAddress) ? undefined : socket.remoteAddress;
  const callers = [before, caller].flat().filter((address) => address !== undefined);
  return [
    ...Object.entries(others).filter((entry): entry is [string, string | string[]] => entry[1] !== undefined),
    ...(callers.length > 0 ? [['x-forwarded-for', callers.join(', ')] as [string, string]] : []),
  ];
}

const isLoopback = (address = ''): boolean => address === '::1' || /^(?:::ffff:)?127\./.test(address);
