import { useSyncExternalStore } from 'react';
import { type ClientKey, clientStorage } from '#platform/client-storage.ts';
import { session } from '#platform/session.ts';

export function useSignedIn(): boolean {
  return useSyncExternalStore(session.subscribe, session.isSignedIn);
}

/** A flag of the client's storage: set or not. */
export function useFlag(key: ClientKey): boolean {
  return useSyncExternalStore(clientStorage.subscribe, () => clientStorage.read(key) !== null);
}

/** Signed in, be it without a merchant. */
export function useHasAccount(): boolean {
  return useSyncExternalStore(session.subscribe, session.hasAccount);
}
