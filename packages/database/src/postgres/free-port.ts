import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/**
 * Below the ports that Linux, macOS and Windows assign to outgoing connections and to `port: 0`, so that none of those
 * takes one meanwhile.
 */
const LOWEST = 20_000;
const HIGHEST = 32_767;
const ATTEMPTS = 200;

/**
 * Returns a TCP port on 127.0.0.1 for a server that must know its port before it starts. The UDP port of the same
 * number stays bound until this process ends: concurrent callers, also in other processes, never get the same port.
 */
export async function anyFreePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = randomInt(LOWEST, HIGHEST + 1);
    if ((await reserve(port)) && (await isFree(port))) return port;
  }
  throw new Error(`No free port between ${LOWEST} and ${HIGHEST}`);
}

function reserve(port: number): Promise<boolean> {
  const socket = createSocket('udp4').unref();
  return new Promise((done) => {
    socket.once('error', () => {
      socket.close();
      done(false);
    });
    socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => done(true));
  });
}

function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  return new Promise((done) => {
    probe.once('error', () => done(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });
}
