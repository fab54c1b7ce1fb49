import { type ClientStorage, clientStorage } from '#platform/client-storage.ts';
import { readTokens, type Tokens, writeTokens } from './tokens.ts';

type EndReason = 'signOut' | 'revoked';
type SessionListener = { onEnd?: (reason: EndReason) => void; onPermissionChange?: () => void };

/** The session of the user on this phone, and the two ways in which it ends. */
export function createSession(storage: ClientStorage) {
  const listeners = new Set<SessionListener>();
  /** A permission change that no listener has received yet. */
  let isChangePending = false;
  return {
    /** Signed in at a merchant: an account that has not chosen one yet is not signed in. */
    isSignedIn: () => Boolean(readTokens(storage)?.clientToken),
    /** Has an account, with or without a merchant. */
    hasAccount: () => readTokens(storage) !== null,
    subscribe: storage.subscribe,
    /** Reports the end of the session and changed permissions, once each. */
    listen(listener: SessionListener): () => void {
      listeners.add(listener);
      if (isChangePending && listener.onPermissionChange) {
        isChangePending = false;
        listener.onPermissionChange();
      }
      return () => listeners.delete(listener);
    },
    /** Starts a session. An account without any merchant is led to page 70. */
    begin(tokens: Tokens): void {
      writeTokens(storage, tokens);
      storage.write('needLogin', null);
      storage.write('noPermission', tokens.clientToken ? null : '1');
    },
    /** `revoked`: the server ended it, so no more checks until the next sign-in. Idempotent. */
    end(reason: EndReason): void {
      const wasSignedIn = readTokens(storage) !== null;
      writeTokens(storage, null);
      storage.write('needLogin', reason === 'revoked' ? '1' : null);
      storage.write('noPermission', null);
      if (wasSignedIn) for (const { onEnd } of listeners) onEnd?.(reason);
    },
    permissionsChanged(): void {
      const listening = [...listeners].filter(({ onPermissionChange }) => onPermissionChange);
      isChangePending = listening.length === 0;
      for (const { onPermissionChange } of listening) onPermissionChange?.();
    },
  };
}

export type Session = ReturnType<typeof createSession>;
export const session: Session = createSession(clientStorage);
