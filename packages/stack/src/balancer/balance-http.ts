import { Agent, createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { joinSockets } from './balance-tcp.ts';
import type { Targets } from './targets.ts';

/** Hands each request to one target, streams and WebSockets too. A request whose target dies gets 502. */
export function balanceHttp(targets: Targets): Server {
  const agent = connectingAgent(targets);
  const server = createServer({ requestTimeout: 0 }, (incoming, reply) => {
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
    onward.on('error', () => (reply.headersSent ? reply.destroy() : reply.writeHead(502).end()));
    reply.on('close', () => onward.destroy());
    incoming.pipe(onward);
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
