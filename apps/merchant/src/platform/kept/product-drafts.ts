import { clear, createStore, del, get, set } from 'idb-keyval';

/**
 * Forms for new products, kept on this phone until they are sent or the person signs out. Where IndexedDB is forbidden
 * nothing is kept and nothing breaks. [screens 31]
 */
const store = createStore('larder-products', 'drafts');

/** Serializes writes, so that the last value typed is the one kept. */
let writing: Promise<unknown> = Promise.resolve();
const after = (work: () => Promise<unknown>) => {
  writing = writing.then(work).catch(() => undefined);
};

export const productDrafts = {
  read: (key: string): Promise<unknown> => writing.then(() => get(key, store)).catch(() => undefined),
  write: (key: string, draft: unknown): void => after(() => set(key, draft, store)),
  forget: (key: string): void => after(() => del(key, store)),
  /** Deletes every draft at sign-out. */
  forgetAll: (): void => after(() => clear(store)),
};
