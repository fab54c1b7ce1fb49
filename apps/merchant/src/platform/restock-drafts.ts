import { createStore, delMany, entries, get, set, update } from 'idb-keyval';

/**
 * What was typed and photographed during a visit and what of it still has to be sent, on this phone only: it outlives reloads and days without
 * a network, and goes when the visit ends. Where IndexedDB is forbidden nothing is kept and nothing breaks. [screens A-9]
 */
const store = createStore('larder-restock', 'drafts');
/** Numbers line by line, photos not sent yet, the note on disposed units, start and Done that wait to be sent. */
const parts = ['lines', 'photos', 'disposal', 'visit'] as const;
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

export type KeptPart = { readonly taskId: string; readonly part: DraftPart; readonly value: unknown };

function keptPart(membershipId: string, key: IDBValidKey, value: unknown): KeptPart[] {
  const [owner, taskId, part = 'lines'] = String(key).split(' ');
  const known = parts.find((name) => name === part);
  return owner === membershipId && taskId && known ? [{ taskId, part: known, value }] : [];
}

export const restockDrafts = {
  read: (membershipId: string, taskId: string, part: DraftPart = 'lines'): Promise<unknown> =>
    writing.then(() => get(keyOf(membershipId, taskId, part), store)).catch(() => undefined),
  /** Everything that a member has on this phone; null where nothing can be kept. */
  readAll: (membershipId: string): Promise<KeptPart[] | null> =>
    writing
      .then(() => entries<IDBValidKey, unknown>(store))
      .then((kept) => kept.flatMap(([key, value]) => keptPart(membershipId, key, value)))
      .catch(() => null),
  write: (membershipId: string, taskId: string, draft: unknown, part: DraftPart = 'lines'): Promise<void> =>
    after(() => set(keyOf(membershipId, taskId, part), draft, store)),
  /** As `write`, from what is kept there now: another tab may have written since. */
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
  /** At sign-out: nothing of any visit stays on the phone. */
  forgetAll: (): Promise<void> =>
    after(async () =>
      delMany(
        (await entries(store)).map(([key]) => key),
        store,
      ),
    ),
};
