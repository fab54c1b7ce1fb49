import type { Tokens } from './tokens.ts';

/** Outcome of the silent refresh. `unreachable`: the outcome is unknown, the old tokens stay. */
export type RefreshOutcome = 'refreshed' | 'signedOut' | 'unreachable';

type RefresherPorts = {
  read(): Tokens | null;
  write(tokens: Tokens): void;
  /** Asks the server for the next pair; throws its refusal. */
  exchange(refreshToken: string): Promise<Tokens>;
  /** True if the refusal is final: this refresh token will never work again. */
  isFinal(error: unknown): boolean;
  /** Lets only one tab at a time refresh. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
};

/**
 * Shares one silent refresh among all calls that failed with an expired token, also across tabs. `spent` is the access
 * token with which the call failed: if storage holds another one by now, another caller has refreshed and no request is
 * sent. [screens 3.1]
 */
export function createTokenRefresher(
  ports: RefresherPorts,
): (spent: string | null) => Promise<RefreshOutcome> {
  let running: Promise<RefreshOutcome> | null = null;

  async function refresh(spent: string | null): Promise<RefreshOutcome> {
    const tokens = ports.read();
    if (!tokens) return 'signedOut';
    if (tokens.accessToken !== spent) return 'refreshed';
    try {
      ports.write(await ports.exchange(tokens.refreshToken));
      return 'refreshed';
    } catch (error) {
      return ports.isFinal(error) ? 'signedOut' : 'unreachable';
    }
  }

  return (spent) => {
    running ??= ports
      .exclusively(() => refresh(spent))
      .finally(() => {
        running = null;
      });
    return running;
  };
}
