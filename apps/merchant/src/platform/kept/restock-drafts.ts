import { createStore, delMany, entries, get, set, update } from 'idb-keyval';

/**
 * Entries and photos of a task that still have to be sent, on this phone only: they survive reloads and days offline,
 * and are deleted when the task ends. Where IndexedDB is forbidden nothing is kept and nothing breaks. [screens A-9]
 */
const store = createStore('larder-restock', 'drafts');
/** Line entries, unsent photos, the disposal note, the queued start and Done (`visit`, as phones have stored it). */
const parts = ['lines', 'photos', 'disposal', 'visit'] as const;
export type DraftPart = (typeof parts)[number];

const keyOf = (membershipId: string, taskId: string, part: DraftPart) =>
  part === 'lines' ? `${membershipId} ${taskId}` : `${membershipId} ${taskId} ${part}`;

/** Serializes writes, so that the last value typed is the one kept. */
let writing: Promise<unknown> = Promise.resolve();
const after = (work: () => Promise<unknown>): Promise<void> => {
  const written = writing.then(work).then(
    () => undefined,
    () => undefined,
  );
  writing = written;
  return written;
};

export type KeptPart = { readonly taskId: string; readonly part: DraftPart; readonly value: unknown };

function keptPart(membershipId: string, key: IDBValidKey, value: unknown): KeptPart[] {
  const [owner, taskId, part = 'lines'] = String(key).split(' ');
  const known = parts.find((name) => name === part);
  return owner === membershipId && taskId && known ? [{ taskId, part: known, value }] : [];
}

export const restockDrafts = {
  read: (membershipId: string, taskId: string, part: DraftPart = 'lines'): Promise<unknown> =>
    writing.then(() => get(keyOf(membershipId, taskId, part), store)).catch(() => undefined),
  /** Returns everything that a member has on this phone; null where nothing can be kept. */
  readAll: (membershipId: string): Promise<KeptPart[] | null> =>
    writing
      .then(() => entries<IDBValidKey, unknown>(store))
      .then((kept) => kept.flatMap(([key, value]) => keptPart(membershipId, key, value)))
      .catch(() => null),
  write: (membershipId: string, taskId: string, draft: unknown, part: DraftPart = 'lines'): Promise<void> =>
    after(() => set(keyOf(membershipId, taskId, part), draft, store)),
  /** Like `write`, but edits the stored value: another tab may have written since. */
  change: (
    membershipId: string,
    taskId: string,
    part: DraftPart,
    edit: (kept: unknown) => unknown,
  ): Promise<void> => after(() => update(keyOf(membershipId, taskId, part), edit, store)),
  forget: (membershipId: string, taskId: string, only: readonly DraftPart[] = parts): Promise<void> =>
    after(() =>
      delMany(
        only.map((part) => keyOf(membershipId, taskId, part)),
        store,
      ),
    ),
  /** Deletes every draft at sign-out. */
  forgetAll: (): Promise<void> =>
    after(async () =>
      delMany(
        (await entries(store)).map(([key]) => key),
        store,
      ),
    ),
};
