import { createStore, del, get, set } from 'idb-keyval';

/**
 * What was typed during a visit, on this phone only: it outlives reloads and days without a network, and goes when the visit ends. Where
 * IndexedDB is forbidden nothing is kept and nothing breaks. [screens A-9]
 */
const store = createStore('larder-restock', 'drafts');
const keyOf = (membershipId: string, taskId: string) => `${membershipId} ${taskId}`;

/** Writes follow each other, so that the last one typed is the one kept. */
let writing: Promise<unknown> = Promise.resolve();
const after = (work: () => Promise<unknown>) => {
  writing = writing.then(work).catch(() => undefined);
};

export const restockDrafts = {
  read: (membershipId: string, taskId: string): Promise<unknown> =>
    writing.then(() => get(keyOf(membershipId, taskId), store)).catch(() => undefined),
  write: (membershipId: string, taskId: string, draft: unknown): void =>
    after(() => set(keyOf(membershipId, taskId), draft, store)),
  forget: (membershipId: string, taskId: string): void =>
    after(() => del(keyOf(membershipId, taskId), store)),
};
