import type { AppRouter } from '@larder/api/routers/app.router';
import { createTRPCClient, createWSClient, type TRPCClientError, wsLink } from '@trpc/client';
import { apiPath, refreshTokens } from '#platform/api/api-client.ts';
import { CHANGED } from '#platform/api/refresh-link.ts';
import { refusalOf } from '#platform/api/refusal-of.ts';
import { clientStorage } from '#platform/client-storage.ts';
import { session } from '#platform/session/session.ts';
import { readTokens } from '#platform/session/tokens.ts';

const REOPEN_AFTER_MS = 5_000;
const KEEP_ALIVE = { enabled: true, intervalMs: 20_000, pongTimeoutMs: 5_000 };
const retryDelayMs = (attempt: number) => Math.min(1_000 * 2 ** attempt, 30_000);

type LiveMessage = { type: string; ids: Readonly<Record<string, unknown>> };

type LiveHandlers = {
  /** Ids of what changed, by name: `orderId`. */
  onEvent: (event: LiveMessage) => void;
  onUp: () => void;
  onDown: () => void;
};

/**
 * Opens the live stream of the signed-in member. After a brief disconnect the client resumes from the last event id;
 * when the server ends the stream (expired token, restart), it is reopened with a fresh token and resumes there too.
 * Pauses while offline. Returns a function that closes it.
 */
export function openLiveConnection({ onEvent, onUp, onDown }: LiveHandlers): () => void {
  let lastEventId: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let close: (() => void) | null = null;

  const rest = () => {
    clearTimeout(timer);
    close?.();
    close = null;
  };
  const open = () => {
    rest();
    close = connect(lastEventId, {
      onUp,
      onDown,
      onEvent: (id, event) => {
        lastEventId = id;
        onEvent(event);
      },
      onEnd: (reopenAfterMs) => {
        rest();
        onDown();
        timer = setTimeout(open, reopenAfterMs);
      },
    });
  };
  const pause = () => {
    rest();
    onDown();
  };
  addEventListener('offline', pause);
  addEventListener('online', open);
  if (navigator.onLine) open();
  return () => {
    removeEventListener('offline', pause);
    removeEventListener('online', open);
    rest();
  };
}

type ConnectionHandlers = Pick<LiveHandlers, 'onUp' | 'onDown'> & {
  onEvent: (id: string, event: LiveMessage) => void;
  /** Called once, unless the session is over. */
  onEnd: (reopenAfterMs: number) => void;
};

/** Opens one socket with one subscription. Calls no handler after it was closed. */
function connect(lastEventId: string | null, handlers: ConnectionHandlers): () => void {
  const spent = clientStorage.read('accessToken');
  let over = false;
  const end = (reopenAfterMs: number) => {
    if (!over) handlers.onEnd(reopenAfterMs);
  };
  const socket = createWSClient({
    url: `${location.origin.replace(/^http/, 'ws')}${apiPath}`,
    connectionParams: () => ({ token: readTokens(clientStorage)?.clientToken ?? '' }),
    keepAlive: KEEP_ALIVE,
    retryDelayMs,
  });
  const client = createTRPCClient<AppRouter>({ links: [wsLink({ client: socket })] });
  const subscription = client.live.events.subscribe(
    { lastEventId },
    {
      onData: ({ id, data }) => handlers.onEvent(id, data),
      onConnectionStateChange: ({ state }) => {
        if (!over) (state === 'pending' ? handlers.onUp : handlers.onDown)();
      },
      onComplete: () => end(REOPEN_AFTER_MS),
      onError: (error) => void afterError(error, spent).then((delayMs) => delayMs !== null && end(delayMs)),
    },
  );
  return () => {
    over = true;
    subscription.unsubscribe();
    void socket.close();
  };
}

/** Returns the delay before the stream is reopened after an error; null: never, the session is over. */
async function afterError(error: TRPCClientError<AppRouter>, spent: string | null): Promise<number | null> {
  const { code } = refusalOf(error);
  if (CHANGED.has(code)) session.permissionsChanged();
  if (code === 'SESSION_REVOKED' || code === 'ACCOUNT_DISABLED') {
    session.end('revoked');
    return null;
  }
  if (code !== 'UNAUTHENTICATED') return REOPEN_AFTER_MS;
  const outcome = await refreshTokens(spent);
  if (outcome === 'signedOut') session.end('revoked');
  return outcome === 'signedOut' ? null : outcome === 'refreshed' ? 0 : REOPEN_AFTER_MS;
}
