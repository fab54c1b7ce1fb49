import type { AppRouter } from '@larder/api/routers/app.router';
import { createTRPCClient, httpBatchLink, httpLink, type Operation, splitLink } from '@trpc/client';
import { clientStorage } from '#platform/client-storage.ts';
import { serverClock } from '#platform/clock/server-clock.ts';
import { exclusively } from '#platform/exclusively.ts';
import { freshProof } from '#platform/session/fresh-proof.ts';
import { preview } from '#platform/session/preview.ts';
import { session } from '#platform/session/session.ts';
import { createTokenRefresher, type RefreshOutcome } from '#platform/session/token-refresher.ts';
import { readTokens, type Tokens, writeTokens } from '#platform/session/tokens.ts';
import { recentChange } from './recent-change.ts';
import { refreshLink } from './refresh-link.ts';
import { refusalOf } from './refusal-of.ts';
import { createTimedFetch } from './timed-fetch.ts';

/** The path of the API on our own origin, for calls and the live stream. */
export const apiPath = '/trpc';

const timedFetch = createTimedFetch(serverClock.observing((input, init) => fetch(input, init)));

const authorization = (): Record<string, string> => {
  const tokens = readTokens(clientStorage);
  const token = tokens?.clientToken ?? tokens?.accessToken;
  return token ? { authorization: `Bearer ${token}` } : {};
};

/** The idempotency key of a user's intention, passed as `trpc: { context: { mutationKey } }`. */
const mutationKey = ({ context }: Operation): Record<string, string> =>
  typeof context.mutationKey === 'string' ? { 'x-mutation-key': context.mutationKey } : {};

/** Client without tokens and without refresh, for the refresh call itself. */
const bareClient = createTRPCClient<AppRouter>({ links: [httpLink({ url: apiPath, fetch: timedFetch })] });

/** Refusals after which a refresh token never works again. */
const FINAL = new Set<string>(['UNAUTHENTICATED', 'SESSION_REVOKED', 'ACCOUNT_DISABLED', 'BAD_INPUT']);

/** Without a client token the account has no merchant: the flag leads to page 70 before anything leads to sign-in. */
function keepTokens(tokens: Tokens): void {
  if (!tokens.clientToken) clientStorage.write('noPermission', '1');
  writeTokens(clientStorage, tokens);
}

/** The silent token refresh of this phone. */
export const refreshTokens: (spent: string | null) => Promise<RefreshOutcome> = createTokenRefresher({
  read: () => readTokens(clientStorage),
  write: keepTokens,
  exchange: (refreshToken) => bareClient.identity.refreshTokens.mutate({ refreshToken }),
  isFinal: (error) => FINAL.has(refusalOf(error).code),
  exclusively: (work) => exclusively('larder.refresh', work),
});

const writeLink = (send: typeof fetch) =>
  httpLink({
    url: apiPath,
    fetch: send,
    headers: ({ op }) => ({ ...authorization(), ...mutationKey(op), ...preview.header() }),
  });

const changingFetch = recentChange.observing(timedFetch);

/** Sends to the end also if the page is closed meanwhile; browsers allow that for bodies of up to 64 KB. */
const lastingFetch: typeof fetch = (input, init) => changingFetch(input, { ...init, keepalive: true });

/**
 * Batches queries sent at the same moment; each mutation travels alone, because its idempotency key is its own. Those
 * with `trpc: { context: { outlivesPage: true } }` are sent also if the page is closed meanwhile.
 */
export const apiClient = createTRPCClient<AppRouter>({
  links: [
    refreshLink({
      session,
      accessToken: () => clientStorage.read('accessToken'),
      refresh: refreshTokens,
      prove: () => freshProof.ask(),
    }),
    splitLink({
      condition: ({ type }) => type === 'mutation',
      true: splitLink({
        condition: ({ context }) => context.outlivesPage === true,
        true: writeLink(lastingFetch),
        false: writeLink(changingFetch),
      }),
      false: httpBatchLink({
        url: apiPath,
        fetch: timedFetch,
        headers: ({ opList }) => ({
          ...authorization(),
          ...preview.header(),
          ...recentChange.header(opList.map(({ path }) => path)),
        }),
        maxItems: 10,
      }),
    }),
  ],
});
