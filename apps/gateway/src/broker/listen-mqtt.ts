import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { EmbeddedBroker } from './embedded-broker.ts';
import { type GuardWatch, guardSocket } from './guard-socket.ts';

export type MqttListenOptions = {
  host: string;
  port: number;
  /** PEM texts; with them the listener accepts TLS 1.2 or later only. */
  tls?: { cert: string; key: string };
  broker: EmbeddedBroker;
  watch: GuardWatch;
  /** Faults while the listener is open, e.g. too many open files. */
  onError: (error: Error) => void;
};

export type MqttListener = { port: number; close: () => Promise<void> };

/** Opens one port for cabinets. `noDelay`, because Nagle's algorithm costs a command 44 ms. [stack, MQTT] */
export function listenMqtt(options: MqttListenOptions): Promise<MqttListener> {
  const accept = (socket: Socket) => options.broker.handle(guardSocket(socket, options.watch));
  const server = options.tls
    ? createTlsServer(
        { ...options.tls, noDelay: true, minVersion: 'TLSv1.2', handshakeTimeout: 5_000 },
        accept,
      )
    : createServer({ noDelay: true }, accept);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, () => {
      server.off('error', reject);
      server.on('error', options.onError);
      resolve({ port: (server.address() as AddressInfo).port, close: () => closeServer(server) });
    });
  });
}

/** Accepts no more connections; the broker closes the open ones. */
function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
