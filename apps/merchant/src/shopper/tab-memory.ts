import type { Door } from '@larder/domain/device/door';

/** Memory of this tab about a purchase; it survives a reload and nothing else. */
type Remembered = {
  /** The purchase that this phone started or opened. */
  purchase: { token: string; deviceNo: string | null; over: boolean };
  /** The receipt or the mailed link whose complaints this tab shows. */
  complaint: { token: string };
  /** The cabinet's number of doors, which a purchase does not contain. */
  cabinet: { deviceNo: string; doors: Door[] };
  /** A tap on Open that has no response yet. */
  intention: { key: string; deviceNo: string; doors: Door[]; cardToken: string; atMs: number };
};

type Backing = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Keeps the values in the tab's storage, or only in memory where storage is forbidden. */
export function createTabMemory(backing: Backing | null) {
  const memory = new Map<string, string>();
  const store: Backing = backing ?? {
    getItem: (key) => memory.get(key) ?? null,
    setItem: (key, text) => void memory.set(key, text),
    removeItem: (key) => void memory.delete(key),
  };
  return {
    read<Name extends keyof Remembered>(name: Name): Remembered[Name] | null {
      const text = store.getItem(`shopper.${name}`);
      try {
        return text === null ? null : JSON.parse(text);
      } catch {
        return null;
      }
    },
    write<Name extends keyof Remembered>(name: Name, value: Remembered[Name] | null): void {
      if (value === null) store.removeItem(`shopper.${name}`);
      else store.setItem(`shopper.${name}`, JSON.stringify(value));
    },
  };
}

function sessionBacking(): Backing | null {
  try {
    sessionStorage.getItem('shopper.purchase');
    return sessionStorage;
  } catch {
    return null;
  }
}

export type TabMemory = ReturnType<typeof createTabMemory>;
export const tabMemory: TabMemory = createTabMemory(sessionBacking());
