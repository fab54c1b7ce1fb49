import { type ClientStorage, clientStorage } from './client-storage.ts';
import { readTokens, type Tokens, writeTokens } from './tokens.ts';

type EndReason = 'signOut' | 'revoked';
type SessionListener = { onEnd?: (reason: EndReason) => void; onPermissionChange?: () => void };

/** Who is signed in on this phone, and the two ways in which that ends. */
export function createSession(storage: ClientStorage) {
  const listeners = new Set<SessionListener>();
  /** Told before anybody listened. */
  let untold = false;
  return {
    /** At one merchant: an account that has not chosen one yet is not signed in. */
    isSignedIn: () => Boolean(readTokens(storage)?.clientToken),
    /** Signed in, be it without a merchant. */
    hasAccount: () => readTokens(storage) !== null,
    subscribe: storage.subscribe,
    /** Tells of the end of the session, and of changed permissions, once each time. */
    listen(listener: SessionListener): () => void {
      listeners.add(listener);
      if (untold && listener.onPermissionChange) {
        untold = false;
        listener.onPermissionChange();
      }
      return () => listeners.delete(listener);
    },
    /** An account that works nowhere is led to page 70. */
    begin(tokens: Tokens): void {
      writeTokens(storage, tokens);
      storage.write('needLogin', null);
      storage.write('noPermission', tokens.clientToken ? null : '1');
    },
    /** `revoked`: the server ended it, so no more checks until the next sign-in. Ending twice is ending once. */
    end(reason: EndReason): void {
      const wasSignedIn = readTokens(storage) !== null;
      writeTokens(storage, null);
      storage.write('needLogin', reason === 'revoked' ? '1' : null);
      storage.write('noPermission', null);
      if (wasSignedIn) for (const { onEnd } of listeners) onEnd?.(reason);
    },
    permissionsChanged(): void {
      const listening = [...listeners].filter(({ onPermissionChange }) => onPermissionChange);
      untold = listening.length === 0;
      for (const { onPermissionChange } of listening) onPermissionChange?.();
    },
  };
}

export type Session = ReturnType<typeof createSession>;
export const session: Session = createSession(clientStorage);
