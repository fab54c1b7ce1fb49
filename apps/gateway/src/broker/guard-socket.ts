import type { Socket } from 'node:net';
import { type ByteFault, ByteGuard } from './byte-guard.ts';
import type { EventLane } from './event-lane.ts';

/** What all guarded sockets of one listener have in common, so that a connection costs no closures. */
export type GuardWatch = { nowMs: () => number; onFault: (fault: ByteFault, socket: Socket) => void };

export type GuardedSocket = Socket & {
  guard?: ByteGuard;
  watch?: GuardWatch;
  corked?: boolean;
  /** Of an admitted cabinet. */
  lane?: EventLane;
};

/**
 * Puts the byte guard in front of whoever reads this socket. It taps `read` instead of adding a Transform and a composed Duplex,
 * which would cost two more streams for each cabinet; aedes takes its bytes through `read` alone. [protocol 13]
 */
export function guardSocket(socket: Socket, watch: GuardWatch): GuardedSocket {
  const guarded = socket as GuardedSocket;
  guarded.guard = new ByteGuard(watch.nowMs());
  guarded.watch = watch;
  guarded.read = guardedRead;
  return guarded;
}

function guardedRead(this: GuardedSocket, size?: number): Buffer | null {
  // Only `read` of this one object is replaced: the prototype still holds the stream's own.
  const chunk = Object.getPrototypeOf(this).read.call(this, size) as Buffer | null;
  if (chunk === null || this.guard === undefined || this.watch === undefined) return chunk;
  const beginsPacket = this.guard.isBetweenPackets;
  const fault = this.guard.inspect(chunk, this.watch.nowMs());
  if (fault === null) {
    answerTogether(this);
    return this.lane === undefined ? chunk : this.lane.take(chunk, beginsPacket);
  }
  this.watch.onFault(fault, this);
  this.destroy();
  return null;
}

/** What is answered to the packets of one chunk (a PUBACK each) goes out in one system call instead of one for each. */
function answerTogether(socket: GuardedSocket): void {
  if (socket.corked) return;
  socket.corked = true;
  socket.cork();
  setImmediate(uncork, socket);
}

function uncork(socket: GuardedSocket): void {
  socket.corked = false;
  socket.uncork();
}
