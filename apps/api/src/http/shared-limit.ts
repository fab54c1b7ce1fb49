import { normalizeIP } from '@fastify/rate-limit';
import { takeAllowance } from '@larder/database/rate-limit.queries';
import { hidePerson } from '@larder/use-cases/identity/hide-person';
import type { UseCaseEnv } from '@larder/use-cases/use-case';
import type { FastifyRequest } from 'fastify';
import { clientIp } from './client-ip.ts';

/** One statement for so many requests. What a process does not use of a block is lost to the others until the window ends. */
const BLOCK = 40;
const MAX_KEYS = 10_000;

/** Calls of one address within the window, over all processes. */
export const CALLS_PER_WINDOW = 1_200;
export const WINDOW_MS = 60_000;

type Block = { readonly endsAtMs: number; readonly isLast: boolean; left: number };
type Count = { readonly current: number; readonly ttl: number };
type Callback = (failure: Error | null, count?: Count) => void;

export type SharedLimit = ReturnType<typeof sharedLimit>;

/**
 * Where the guard against floods counts: all processes of the API together let an address do no more than `max` in a window. Each takes
 * a block of requests from the database and then asks no more until it is used up.
 */
export function sharedLimit({ database, clock, keys }: UseCaseEnv) {
  const blocks = new Map<string, Promise<Block>>();

  const takeBlock = async (key: string, windowMs: number, max: number): Promise<Block> => {
    const counted = {
      key: `requests ${hidePerson(keys.credentialPepper, key)}`,
      ...{ now: clock.now(), windowMs, max, block: BLOCK },
    };
    const { granted, endsAt } = await takeAllowance(database.pool, counted);
    return { endsAtMs: endsAt.getTime(), left: granted, isLast: granted < BLOCK };
  };

  const count = async (key: string, windowMs: number, max: number): Promise<Count> => {
    for (;;) {
      const held = blocks.get(key);
      const block = await held;
      const ttl = (block?.endsAtMs ?? 0) - clock.now().getTime();
      if (block && ttl > 0 && block.left > 0) {
        block.left -= 1;
        return { current: 1, ttl };
      }
      if (block && ttl > 0 && block.isLast) return { current: max + 1, ttl };
      // Unless another request has meanwhile done so.
      if (blocks.get(key) === held) remember(key, takeBlock(key, windowMs, max));
    }
  };

  const remember = (key: string, block: Promise<Block>) => {
    const [oldest] = blocks.keys();
    if (blocks.size >= MAX_KEYS && oldest !== undefined) blocks.delete(oldest);
    blocks.delete(key);
    blocks.set(key, block);
    block.catch(() => blocks.get(key) === block && blocks.delete(key));
  };

  class Store {
    incr(key: string, told: Callback, windowMs: number, max: number): void {
      count(key, windowMs, max).then((counted) => told(null, counted), told);
    }
    child(): Store {
      return this;
    }
  }

  return {
    Store,
    /** Behind a proxy that is not trusted all callers are one. */
    keyOf: (request: FastifyRequest): string => normalizeIP(clientIp(request) ?? 'forwarded'),
    /** Counts further calls of a request. Seconds until there are calls again, or null if there are; also null while nothing counts. */
    take: async (key: string, calls: number): Promise<number | null> => {
      for (let taken = 0; taken < calls; taken += 1) {
        const counted = await count(key, WINDOW_MS, CALLS_PER_WINDOW).catch(() => null);
        if (counted && counted.current > CALLS_PER_WINDOW) return Math.ceil(counted.ttl / 1000);
      }
      return null;
    },
  };
}
