/** Values that the phone keeps between two starts, by the names of [spec 3, client-held data]. */
export type ClientKey =
  | 'locale'
  | 'clockOffset'
  | 'timezone'
  | 'onHideTime'
  | 'noPermission'
  | 'needLogin'
  | 'accessToken'
  | 'clientToken'
  | 'refreshToken'
  /** Marks this phone as one where the person signed in before; outlives the session. [decision 61] */
  | 'knownDevice'
  /** '1' or '0': captions of tutorials, as the user chose last. */
  | 'captions'
  /** Format of a table, as the user chose last. */
  | 'exportFormat'
  /** `light` or `dark`; without it the app follows the phone. */
  | 'theme'
  /** `off` where the / key is not to open the search. */
  | 'slashKey'
  /** JSON: where the member went last from the search, until the session ends. */
  | 'recentPlaces';

export type ClientStorage = {
  read(key: ClientKey): string | null;
  /** null removes the key. */
  write(key: ClientKey, value: string | null): void;
  /** Calls back on every change, also from another tab. Returns a function that unsubscribes. */
  subscribe(onChange: () => void): () => void;
};

type Backing = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Keeps values in the browser's storage, or only in memory where storage is forbidden (private windows). */
export function createClientStorage(backing: Backing | null): ClientStorage {
  const memory = new Map<ClientKey, string>();
  const listeners = new Set<() => void>();
  const emit = () => {
    for (const listener of listeners) listener();
  };
  return {
    read: (key) => (backing ? backing.getItem(key) : (memory.get(key) ?? null)),
    write(key, value) {
      if (!backing) value === null ? memory.delete(key) : memory.set(key, value);
      else if (value === null) backing.removeItem(key);
      else backing.setItem(key, value);
      emit();
    },
    subscribe(onChange) {
      if (listeners.size === 0) globalThis.addEventListener?.('storage', emit);
      listeners.add(onChange);
      return () => {
        listeners.delete(onChange);
        if (listeners.size === 0) globalThis.removeEventListener?.('storage', emit);
      };
    },
  };
}

function browserStorage(): Backing | null {
  try {
    const probe = 'larder.probe';
    localStorage.setItem(probe, '1');
    localStorage.removeItem(probe);
    return localStorage;
  } catch {
    return null;
  }
}

export const clientStorage = createClientStorage(browserStorage());
