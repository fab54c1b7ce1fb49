import { v7 } from 'uuid';
import type { Random } from './seeded-random.ts';

/** Makes UUIDv7s from a given time and random source. */
export function createUuidV7(now: () => number, random: Random): () => string {
  return () => {
    const bytes = new Uint8Array(16);
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = random.between(0, 255);
    return v7({ msecs: Math.max(0, Math.floor(now())), random: bytes, seq: random.between(0, 2 ** 31 - 1) });
  };
}
