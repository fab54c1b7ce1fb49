import type { Duplex } from 'node:stream';
import type { TakenConnection } from '@larder/domain/device/presence/was-alive';
import type { GuardedSocket } from './guard-socket.ts';

/** The cabinet's address: the one that a balancer named, or that of the socket. */
export function addressOf(conn: Duplex): string {
  const { source, remoteAddress } = conn as GuardedSocket;
  return source ?? remoteAddress ?? 'in-process';
}

/**
 * Describes the socket of an admitted client at the moment at which another one takes its number over, from `address`;
 * null if nobody here knows from where.
 */
export function takenConnection(
  conn: Duplex,
  beganMs: number | undefined,
  { nowMs, address }: { readonly nowMs: number; readonly address: string | null },
): TakenConnection {
  const spokeMs = (conn as GuardedSocket).guard?.spokeMs ?? null;
  return {
    ageMs: nowMs - (beganMs ?? nowMs),
    silentMs: spokeMs === null ? null : nowMs - spokeMs,
    isFromElsewhere: address !== null && addressOf(conn) !== address,
    isOtherBoot: false,
  };
}
