import { readSessionToken, type SessionClaims } from '@larder/use-cases/identity/session-token';
import type { UseCaseEnv } from '@larder/use-cases/use-case';

const MAX_ENTRIES = 10_000;

export type ReadToken = { readonly claims: SessionClaims; readonly expiresAt: Date };

/**
 * Verifies bearer tokens and caches the result until they expire: verification costs a tenth of a millisecond, and a
 * phone sends the same token for a quarter of an hour.
 */
export function createTokenReader({ keys, clock }: UseCaseEnv) {
  const known = new Map<string, ReadToken>();
  return async (token: string): Promise<ReadToken | null> => {
    const now = clock.now();
    const read = known.get(token) ?? (await readSessionToken(keys.tokenKeys, token, now));
    if (!read || read.expiresAt <= now) {
      known.delete(token);
      return null;
    }
    if (known.size >= MAX_ENTRIES) known.clear();
    known.set(token, read);
    return read;
  };
}

export type TokenReader = ReturnType<typeof createTokenReader>;
