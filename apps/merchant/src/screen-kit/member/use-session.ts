import { useSyncExternalStore } from 'react';
import { type ClientKey, clientStorage } from '#platform/client-storage.ts';
import { session } from '#platform/session/session.ts';

export function useSignedIn(): boolean {
  return useSyncExternalStore(session.subscribe, session.isSignedIn);
}

/** True while a flag is set in the client's storage. */
export function useFlag(key: ClientKey): boolean {
  return useSyncExternalStore(clientStorage.subscribe, () => clientStorage.read(key) !== null);
}

/** True while the user is signed in to an account, with or without a merchant. */
export function useHasAccount(): boolean {
  return useSyncExternalStore(session.subscribe, session.hasAccount);
}
