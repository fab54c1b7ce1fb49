import { hash, verify } from '@node-rs/argon2';
import { createWorkQueue } from './work-queue.ts';

/** argon2id as OWASP recommends it. The library's default algorithm is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A hash without an owner; checking it takes as long as checking a real one. */
const unownedHash =
  '$argon2id$v=19$m=19456,t=2,p=1$zKM25+e0/oy6ILcfI1fkfg$lx+HGn9xr/nv6FAJFeInKaglrBcnHbEP6jM+MTYCJdk';

/** Stored for an account that has no password: no input matches it. */
export const noPassword = 'none';

/** Each hash takes 20 MB and 20 ms of a core, so a flood of sign-ins must not start them all. */
const queue = createWorkQueue({ atOnce: 2, waitingMax: 64 });

/** False while so many hashes wait that an anonymous caller is turned away. */
export const canHashSoon = (): boolean => queue.hasRoom();

/** Never call it inside a transaction: the connection would be held while the hash waits for its turn. */
export const hashPassword = (password: string): Promise<string> => queue.run(() => hash(password, cost));

/** False also without a stored hash, after the same time, so that callers cannot learn which accounts exist. */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  const known = stored !== undefined && stored !== noPassword;
  const matches = await queue.run(() => verify(known ? stored : unownedHash, password));
  return known && matches;
}
