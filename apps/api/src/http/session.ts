import { MINUTE_MS } from '@larder/domain/durations';
import { type LoadedActor, loadActor } from '@larder/use-cases/identity/load-actor';
import type { SessionClaims } from '@larder/use-cases/identity/session-token';
import type { UseCaseEnv } from '@larder/use-cases/use-case';

/** Null: not signed in, signed out everywhere, or disabled. */
export type Session = LoadedActor | null;

const MAX_ENTRIES = 10_000;
const MAX_AGE_MS = MINUTE_MS;

type Entry = { readonly loaded: Promise<Session>; readonly loadedAt: number };

export type Sessions = {
  /** Returns the holder of a token from the database, or from a cache of at most a minute if nothing changed since. */
  of(claims: SessionClaims): Promise<Session>;
  /** Clears the cache after a change of rights. */
  drop(): void;
};

/** Caches sessions from the database for a minute or until a NOTIFY on `access`. */
export function createSessions(env: UseCaseEnv): Sessions {
  const entries = new Map<string, Entry>();

  const lookUp = async (claims: SessionClaims): Promise<Session> => {
    const loaded = await loadActor(env.database, claims);
    return loaded.ok ? loaded.value : null;
  };

  return {
    of: (claims) => {
      const key = JSON.stringify(claims);
      const now = env.clock.now().getTime();
      const known = entries.get(key);
      if (known && Math.abs(now - known.loadedAt) < MAX_AGE_MS) return known.loaded;
      const loaded = lookUp(claims);
      if (entries.size >= MAX_ENTRIES) entries.clear();
      entries.set(key, { loaded, loadedAt: now });
      loaded.catch(() => entries.delete(key));
      return loaded;
    },
    drop: () => entries.clear(),
  };
}

/** Reads the token of an `Authorization: Bearer …` header. */
export const bearerToken = (header: string | undefined): string | undefined =>
  /^Bearer ([\w.-]{1,4096})$/.exec(header ?? '')?.[1];
