import { hash, verify } from '@node-rs/argon2';

/** argon2id as OWASP recommends it. The library's default algorithm is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Of a password nobody has; checking it takes as long as checking a real one. */
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$zKM25+e0/oy6ILcfI1fkfg$lx+HGn9xr/nv6FAJFeInKaglrBcnHbEP6jM+MTYCJdk';

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** False also without a stored hash, after the same time, so that nobody learns which accounts exist. */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? nobodysHash, password);
  return stored !== undefined && matches;
}
