import { createStore, delMany, get, set, update } from 'idb-keyval';

/**
 * What was typed and photographed during a visit, on this phone only: it outlives reloads and days without a network, and goes when the
 * visit ends. Where IndexedDB is forbidden nothing is kept and nothing breaks. [screens A-9]
 */
const store = createStore('larder-restock', 'drafts');
/** Numbers line by line, photos not sent yet, what is told of the disposed. */
const parts = ['lines', 'photos', 'disposal'] as const;
export type DraftPart = (typeof parts)[number];

const keyOf = (membershipId: string, taskId: string, part: DraftPart) =>
  part === 'lines' ? `${membershipId} ${taskId}` : `${membershipId} ${taskId} ${part}`;

/** Writes follow each other, so that the last one typed is the one kept. */
let writing: Promise<unknown> = Promise.resolve();
const after = (work: () => Promise<unknown>): Promise<void> => {
  const written = writing.then(work).then(
    () => undefined,
    () => undefined,
  );
  writing = written;
  return written;
};

export const restockDrafts = {
  read: (membershipId: string, taskId: string, part: DraftPart = 'lines'): Promise<unknown> =>
    writing.then(() => get(keyOf(membershipId, taskId, part), store)).catch(() => undefined),
  write: (membershipId: string, taskId: string, draft: unknown, part: DraftPart = 'lines'): void =>
    void after(() => set(keyOf(membershipId, taskId, part), draft, store)),
  /** As `write`, from what is kept there now: another tab may have written since. */
  change: (
    membershipId: string,
    taskId: string,
    part: DraftPart,
    edit: (kept: unknown) => unknown,
  ): Promise<void> => after(() => update(keyOf(membershipId, taskId, part), edit, store)),
  forget: (membershipId: string, taskId: string): void =>
    void after(() =>
      delMany(
        parts.map((part) => keyOf(membershipId, taskId, part)),
        store,
      ),
    ),
};
