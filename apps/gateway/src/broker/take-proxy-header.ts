import type { Socket } from 'node:net';
import { type ProxyFault, readProxyHeader } from './proxy-header.ts';

export type ProxyHeaderOptions = {
  /** Receives the socket after its header, with the address that the balancer named. */
  readonly accept: (address: string | null) => void;
  readonly onFault: (fault: ProxyFault) => void;
};

/** Balancers send the header at once. */
const LIMIT_MS = 5_000;

/** Takes the PROXY header off a connection of a trusted balancer; ends one that brings none. [decision 176] */
export function takeProxyHeader(socket: Socket, { accept, onFault }: ProxyHeaderOptions): void {
  let taken: Buffer = Buffer.alloc(0);
  const release = () => {
    clearTimeout(limit);
    socket.off('readable', take).off('error', ignore).off('close', release);
  };
  const refuse = (fault: ProxyFault) => {
    release();
    socket.on('error', ignore);
    onFault(fault);
    socket.destroy();
  };
  const take = () => {
    const chunk = socket.read() as Buffer | null;
    if (chunk === null) return;
    taken = taken.length === 0 ? chunk : Buffer.concat([taken, chunk]);
    const header = readProxyHeader(taken);
    if (header.kind === 'more') return;
    if (header.kind === 'fault') return refuse(header.fault);
    release();
    if (header.bytes < taken.length) socket.unshift(taken.subarray(header.bytes));
    accept(header.address);
  };
  const limit = setTimeout(() => refuse('late'), LIMIT_MS);
  socket.on('readable', take).on('error', ignore).once('close', release);
}

const ignore = (): void => undefined;
