import { hash, verify } from '@node-rs/argon2';
import { createWorkQueue } from './work-queue.ts';

/** argon2id with the parameters that OWASP recommends. argon2id is the library's default algorithm. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A hash that belongs to no account; verifying it takes as long as verifying a real one. */
const unownedHash =
  '$argon2id$v=19$m=19456,t=2,p=1$zKM25+e0/oy6ILcfI1fkfg$lx+HGn9xr/nv6FAJFeInKaglrBcnHbEP6jM+MTYCJdk';

/** Stored for accounts without a password: no input matches it. */
export const noPassword = 'none';

/** Limits concurrency: each hash takes 20 MB and 20 ms of a core, so a flood of sign-ins must not start all at once. */
const queue = createWorkQueue({ atOnce: 2, waitingMax: 64 });

/** False while the queue is so long that anonymous callers are turned away. */
export const canHashSoon = (): boolean => queue.hasRoom();

/**
 * Hashes a password. Never call it inside a transaction: it would hold the connection while the hash waits in the
 * queue.
 */
export const hashPassword = (password: string): Promise<string> => queue.run(() => hash(password, cost));

/**
 * Compares a password with a stored hash. Takes the same time without one, so callers cannot learn which accounts
 * exist.
 */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  const known = stored !== undefined && stored !== noPassword;
  const matches = await queue.run(() => verify(known ? stored : unownedHash, password));
  return known && matches;
}
