import { useSyncExternalStore } from 'react';

let read: string | null = null;
const listeners = new Set<() => void>();

/** Hash of the agreement that this phone has read to its end; a reload asks to read it again. */
export const agreementRead = {
  keep(hash: string): void {
    read = hash;
    for (const listener of listeners) listener();
  },
};

const subscribe = (onChange: () => void) => {
  listeners.add(onChange);
  return () => void listeners.delete(onChange);
};

export const useAgreementRead = (): string | null => useSyncExternalStore(subscribe, () => read);
