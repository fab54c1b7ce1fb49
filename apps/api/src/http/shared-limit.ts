import { normalizeIP } from '@fastify/rate-limit';
import { takeAllowance } from '@larder/database/queries/platform/rate-limit.queries';
import { MINUTE_MS } from '@larder/domain/durations';
import { limitKeyOf } from '@larder/use-cases/identity/limit-key-of';
import type { UseCaseEnv } from '@larder/use-cases/use-case';
import type { FastifyRequest } from 'fastify';
import { clientIp } from './client-ip.ts';

/**
 * Requests granted by one statement. The unused rest of a process's block is lost to the others until the window ends.
 */
const BLOCK = 40;
const MAX_KEYS = 10_000;

/** Calls of one address within the window, across all processes. */
export const CALLS_PER_WINDOW = 1_200;
export const WINDOW_MS = MINUTE_MS;

type Block = { readonly endsAtMs: number; readonly isLast: boolean; left: number };
type Count = { readonly current: number; readonly ttl: number };
type Callback = (failure: Error | null, count?: Count) => void;

export type SharedLimit = ReturnType<typeof sharedLimit>;

/**
 * Counter of the flood limit: all API processes together let an address make at most `max` calls in a window. Each
 * process takes a block of calls from the database and queries it again only when the block is used up.
 */
export function sharedLimit(env: UseCaseEnv) {
  const calls = new CallCounter(env);

  class Store {
    incr(key: string, done: Callback, windowMs: number, max: number): void {
      calls.count(key, windowMs, max).then((counted) => done(null, counted), done);
    }
    child(): Store {
      return this;
    }
  }

  return {
    Store,
    /** Behind an untrusted proxy all callers count as one. */
    keyOf: (request: FastifyRequest): string => normalizeIP(clientIp(request) ?? 'forwarded'),
    /**
     * Counts further calls of a request. Returns the seconds until calls are available again, or null if they are; also
     * null while the counter is unavailable.
     */
    take: async (key: string, count: number): Promise<number | null> => {
      for (let taken = 0; taken < count; taken += 1) {
        const counted = await calls.count(key, WINDOW_MS, CALLS_PER_WINDOW).catch(() => null);
        if (counted && counted.current > CALLS_PER_WINDOW) return Math.ceil(counted.ttl / 1000);
      }
      return null;
    },
  };
}

/** Counts calls from blocks that the database grants to this process. */
class CallCounter {
  readonly #env: UseCaseEnv;
  readonly #blocks = new Map<string, Promise<Block>>();

  constructor(env: UseCaseEnv) {
    this.#env = env;
  }

  /** Counts one call. Returns more than `max` once the window is used up. */
  async count(key: string, windowMs: number, max: number): Promise<Count> {
    for (;;) {
      const held = this.#blocks.get(key);
      const block = await held;
      const ttl = (block?.endsAtMs ?? 0) - this.#env.clock.now().getTime();
      if (block && ttl > 0 && block.left > 0) {
        block.left -= 1;
        return { current: 1, ttl };
      }
      if (block && ttl > 0 && block.isLast) return { current: max + 1, ttl };
      // Another request may have taken the next block in the meantime.
      if (this.#blocks.get(key) === held) this.#remember(key, this.#takeBlock(key, windowMs, max));
    }
  }

  async #takeBlock(key: string, windowMs: number, max: number): Promise<Block> {
    const { database, clock, keys } = this.#env;
    const { granted, endsAt } = await takeAllowance(database.pool, {
      key: `requests ${limitKeyOf(keys.credentialPepper, key)}`,
      now: clock.now(),
      windowMs,
      max,
      block: BLOCK,
    });
    return { endsAtMs: endsAt.getTime(), left: granted, isLast: granted < BLOCK };
  }

  #remember(key: string, block: Promise<Block>): void {
    const [oldest] = this.#blocks.keys();
    if (this.#blocks.size >= MAX_KEYS && oldest !== undefined) this.#blocks.delete(oldest);
    this.#blocks.delete(key);
    this.#blocks.set(key, block);
    block.catch(() => this.#blocks.get(key) === block && this.#blocks.delete(key));
  }
}
