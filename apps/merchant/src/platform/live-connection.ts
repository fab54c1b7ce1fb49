import type { AppRouter } from '@larder/api/routers/app.router';
import { createTRPCClient, createWSClient, wsLink } from '@trpc/client';
import { apiPath, refreshTokens } from './api-client.ts';
import { clientStorage } from './client-storage.ts';
import { refusalOf } from './refusal-of.ts';
import { session } from './session.ts';
import { readTokens } from './tokens.ts';

const REOPEN_AFTER_MS = 5_000;
const KEEP_ALIVE = { enabled: true, intervalMs: 20_000, pongTimeoutMs: 5_000 };
const retryDelayMs = (attempt: number) => Math.min(1_000 * 2 ** attempt, 30_000);

type LiveHandlers = {
  onEvent: (event: { type: string }) => void;
  onUp: () => void;
  onDown: () => void;
};

/**
 * The live stream of the signed-in member. Short cuts are resumed behind the last event by the client itself; when the server ends
 * the stream (an expired token, a restart), it is opened anew with a fresh token and resumes there too. Returns the way to stop.
 */
export function openLiveConnection({ onEvent, onUp, onDown }: LiveHandlers): () => void {
  let stopped = false;
  let lastEventId: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let close = () => {};

  const reopen = (delayMs: number) => {
    close();
    onDown();
    if (!stopped) timer = setTimeout(open, delayMs);
  };

  const open = () => {
    const spent = clientStorage.read('accessToken');
    const socket = createWSClient({
      url: `${location.origin.replace(/^http/, 'ws')}${apiPath}`,
      connectionParams: () => ({ token: readTokens(clientStorage)?.clientToken ?? '' }),
      keepAlive: KEEP_ALIVE,
      retryDelayMs,
    });
    const client = createTRPCClient<AppRouter>({ links: [wsLink({ client: socket })] });
    let over = false;
    const once = (act: () => void) => {
      if (over || stopped) return;
      over = true;
      act();
    };
    const subscription = client.live.events.subscribe(
      { lastEventId },
      {
        onData: ({ id, data }) => {
          lastEventId = id;
          onEvent(data);
        },
        onConnectionStateChange: ({ state }) => {
          if (stopped || over) return;
          if (state === 'pending') onUp();
          else onDown();
        },
        onComplete: () => once(() => reopen(REOPEN_AFTER_MS)),
        onError: (error) =>
          once(() => {
            const { code } = refusalOf(error);
            if (code === 'SESSION_REVOKED' || code === 'ACCOUNT_DISABLED') return session.end('revoked');
            if (code === 'PERMISSION_CHANGED') session.permissionsChanged();
            if (code !== 'UNAUTHENTICATED') return reopen(REOPEN_AFTER_MS);
            void refreshTokens(spent).then((outcome) => {
              if (outcome === 'signedOut') session.end('revoked');
              else reopen(outcome === 'refreshed' ? 0 : REOPEN_AFTER_MS);
            });
          }),
      },
    );
    close = () => {
      subscription.unsubscribe();
      void socket.close();
    };
  };

  open();
  return () => {
    stopped = true;
    clearTimeout(timer);
    close();
  };
}
