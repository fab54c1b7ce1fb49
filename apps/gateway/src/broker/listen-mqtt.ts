import { type AddressInfo, BlockList, createServer, isIPv4, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { EmbeddedBroker } from './embedded-broker.ts';
import { type GuardWatch, guardSocket } from './guard-socket.ts';
import type { ProxyFault } from './proxy-header.ts';
import { takeProxyHeader } from './take-proxy-header.ts';

export type MqttListenOptions = {
  host: string;
  port: number;
  /** PEM texts; with them the listener accepts TLS 1.2 or later only. */
  tls?: { cert: string; key: string };
  broker: EmbeddedBroker;
  watch: GuardWatch;
  /** Balancers that name the cabinet's address in a PROXY header, and must. */
  proxies?: { networks: readonly string[]; onFault: (fault: ProxyFault) => void } | undefined;
  /** Faults while the listener is open, e.g. too many open files. */
  onError: (error: Error) => void;
};

export type MqttListener = { port: number; close: () => Promise<void> };

/** Accepts a connection; `address` is the cabinet's, where a balancer named it. */
type Accept = (socket: Socket, address: string | null) => void;

/**
 * Connections that the kernel keeps for us until they are accepted, if it allows as many (`net.core.somaxconn`). Beyond
 * them it drops, and a cabinet tries again after 1, 3 and 7 s: with Node's 511 the last of 2,000 at once gave up.
 */
const BACKLOG = 4_096;

/** Opens one port for cabinets. `noDelay`, because Nagle's algorithm costs a command 44 ms. [stack, MQTT] */
export function listenMqtt(options: MqttListenOptions): Promise<MqttListener> {
  const accept: Accept = (socket, address) => {
    const guarded = guardSocket(socket, options.watch);
    if (address !== null) guarded.source = address;
    options.broker.handle(guarded);
  };
  const server = options.proxies
    ? behindProxies(options.proxies, options.tls ? secured(options.tls, accept) : accept)
    : direct(options.tls, accept);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    const { port, host } = options;
    server.listen({ port, host, backlog: BACKLOG }, () => {
      server.off('error', reject);
      server.on('error', options.onError);
      resolve({ port: (server.address() as AddressInfo).port, close: () => closeServer(server) });
    });
  });
}

/** Forward secrecy and authenticated encryption only, the strongest first; Node's own list adds CBC and plain RSA. */
const CIPHERS = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'TLS_AES_128_GCM_SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
].join(':');
const tlsOptions = {
  noDelay: true,
  minVersion: 'TLSv1.2',
  ciphers: CIPHERS,
  handshakeTimeout: 5_000,
} as const;

function direct(tls: MqttListenOptions['tls'], accept: Accept): Server {
  return tls
    ? createTlsServer({ ...tls, ...tlsOptions }, (socket) => accept(socket, null))
    : createServer({ noDelay: true }, (socket) => accept(socket, null));
}

/** Reads PROXY headers of balancers in these networks only; from others they are invalid MQTT. [decisions 62, 176] */
function behindProxies(
  { networks, onFault }: Exclude<MqttListenOptions['proxies'], undefined>,
  accept: Accept,
): Server {
  const trusted = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  const isTrusted = ({ remoteAddress = '' }: Socket) =>
    trusted.check(remoteAddress, isIPv4(remoteAddress) ? 'ipv4' : 'ipv6');
  return createServer({ noDelay: true }, (socket) => {
    if (!isTrusted(socket)) return accept(socket, null);
    takeProxyHeader(socket, { accept: (address) => accept(socket, address), onFault });
  });
}

/** TLS begins behind the header; the address waits for the end of the handshake under the balancer's own port. */
function secured(tls: { cert: string; key: string }, accept: Accept): Accept {
  const named = new Map<string, string | null>();
  const keyOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`;
  const server = createTlsServer({ ...tls, ...tlsOptions }, (socket) =>
    accept(socket, named.get(keyOf(socket)) ?? null),
  );
  return (socket, address) => {
    const key = keyOf(socket);
    named.set(key, address);
    socket.once('close', () => named.delete(key));
    server.emit('connection', socket);
  };
}

/** Accepts no more connections; the broker closes the open ones. */
function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
