import type { Socket } from 'node:net';
import type { RefusedOperation } from './broker-event.ts';
import type { ByteFault } from './byte-fault.ts';
import { ByteGuard } from './byte-guard.ts';
import type { EventLane } from './event-lane.ts';
import { refusedPublish } from './refused-publish.ts';
import type { TokenBucket } from './token-bucket.ts';

/** Shared by all guarded sockets of one listener, so that a connection costs no closures. */
export type GuardWatch = {
  monotonicMs: () => number;
  onFault: (fault: ByteFault, socket: GuardedSocket, operation: RefusedOperation) => void;
  /** Called when a cabinet exceeds its flow. */
  onSlowed?: () => void;
};

export type GuardedSocket = Socket & {
  guard?: ByteGuard;
  watch?: GuardWatch;
  corked?: boolean;
  /** Address of the cabinet, where a balancer stands in between and has named it. */
  source?: string;
  /** Belongs to the cabinet, not to its connection: a new connection brings no new burst. */
  flow?: TokenBucket;
  /** Number of the admitted cabinet. */
  deviceNo?: string;
  /** True while the socket is not read, because the cabinet exceeded its flow. */
  paused?: boolean;
  /** Set for an admitted cabinet. */
  lane?: EventLane;
};

/**
 * Puts the byte guard in front of the reader of this socket. Taps `read` instead of adding a Transform and a composed
 * Duplex, which would cost two more streams for each cabinet; aedes takes its bytes through `read` alone. [protocol 13]
 */
export function guardSocket(socket: Socket, watch: GuardWatch): GuardedSocket {
  const guarded = socket as GuardedSocket;
  guarded.guard = new ByteGuard(watch.monotonicMs());
  guarded.watch = watch;
  guarded.read = guardedRead;
  return guarded;
}

function guardedRead(this: GuardedSocket, size?: number): Buffer | null {
  // Only `read` of this one object is replaced: the prototype still holds the stream's own.
  if (this.paused) return null;
  const chunk = Object.getPrototypeOf(this).read.call(this, size) as Buffer | null;
  if (chunk === null || this.guard === undefined || this.watch === undefined) return chunk;
  const beginsPacket = this.guard.isBetweenPackets;
  const fault = this.guard.inspect(chunk, this.watch.monotonicMs());
  if (fault === null) {
    answerTogether(this);
    slowDown(this, this.guard.takePublished(), this.watch.monotonicMs());
    return this.lane === undefined ? chunk : this.lane.take(chunk, beginsPacket);
  }
  this.watch.onFault(fault, this, beginsPacket ? refusedPublish(chunk) : {});
  this.destroy();
  return null;
}

/**
 * Applies backpressure: stops reading a socket whose cabinet exceeds its flow until the excess is paid back. The
 * kernel's buffers fill and TCP slows the cabinet down, so nothing is dropped and nothing is decoded in vain.
 * [protocol 13]
 */
function slowDown(socket: GuardedSocket, published: number, nowMs: number): void {
  const waitMs = published > 0 ? (socket.flow?.spend(published, nowMs) ?? 0) : 0;
  if (waitMs === 0) return;
  socket.paused = true;
  socket.watch?.onSlowed?.();
  setTimeout(readAgain, waitMs, socket).unref();
}

function readAgain(socket: GuardedSocket): void {
  socket.paused = false;
  // The reader waits for this event; the stream does not emit it again for bytes it has announced already.
  if (!socket.destroyed) socket.emit('readable');
}

/** Batches the replies to the packets of one chunk (a PUBACK each) into one system call. */
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
