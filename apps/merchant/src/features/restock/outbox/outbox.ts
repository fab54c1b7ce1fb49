import { type KeptPhoto, readKeptPhotos } from '#features/restock/photos/kept-photo.ts';
import { type KeptPart, restockDrafts } from '#platform/restock-drafts.ts';
import {
  isOver,
  type KeptVisit,
  newKeptVisit,
  readKeptVisit,
  type VisitFacts,
  type Waiting,
} from './kept-visit.ts';
import type { QueuedStep } from './queued-steps.ts';

type State = {
  readonly membershipId: string | null;
  /** What is kept on the phone has been read. */
  readonly isRead: boolean;
  readonly waiting: readonly Waiting[];
  /** What is on its way now. */
  readonly sending: QueuedStep | null;
};
type Drafts = Pick<typeof restockDrafts, 'readAll' | 'change' | 'forget'>;
/** Tells the other tabs of this phone that something was written, and hears of theirs. */
type Tabs = { readonly tell: () => void; readonly listen: (changed: () => void) => void };

const nothing: State = { membershipId: null, isRead: false, waiting: [], sending: null };

/** What the phone keeps of one member, in memory; a read never undoes what was put meanwhile. */
function createMemory(drafts: Drafts) {
  let state = nothing;
  let puts = 0;
  const listeners = new Set<() => void>();
  const set = (next: State) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const othersThan = (taskId: string) => state.waiting.filter(({ visit }) => visit.taskId !== taskId);
  const putAll = (waiting: readonly Waiting[]) => {
    puts += 1;
    set({ ...state, waiting });
  };
  const refresh = async () => {
    const { membershipId } = state;
    if (membershipId === null) return;
    let seen: number;
    let kept: KeptPart[] | null;
    do {
      seen = puts;
      kept = await drafts.readAll(membershipId);
    } while (seen !== puts);
    if (state.membershipId !== membershipId) return;
    set({ ...state, isRead: true, waiting: kept ? waitingOf(kept) : state.waiting });
  };
  return {
    set,
    refresh,
    read: (): State => state,
    /** Whose visits these are; reads them from the phone the first time. */
    async open(membershipId: string): Promise<void> {
      if (state.membershipId === membershipId) return;
      set({ ...nothing, membershipId });
      await refresh();
    },
    close: () => set(nothing),
    find: (taskId: string) => state.waiting.find(({ visit }) => visit.taskId === taskId),
    put(next: Waiting): void {
      const others = othersThan(next.visit.taskId);
      putAll(isOver(next) ? others : [...others, next]);
    },
    drop: (taskId: string) => putAll(othersThan(taskId)),
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The visits of one member that still have something to send, in memory and on the phone, in all tabs. [decision 57] */
// long: a closure over what waits; each of its functions is short
export function createOutbox(drafts: Drafts, tabs: Tabs) {
  const memory = createMemory(drafts);
  const { read, refresh, find, put } = memory;
  tabs.listen(() => void refresh());

  const forgetIfOver = async (membershipId: string, taskId: string) => {
    if (!find(taskId)) await drafts.forget(membershipId, taskId, ['visit', 'photos']);
    tabs.tell();
  };
  return {
    subscribe: memory.subscribe,
    open: memory.open,
    close: memory.close,
    read,
    find,
    /** As another tab may have left it. */
    refresh,
    /** Changes what waits of a visit, which is kept as long as something does. */
    async change(
      taskId: string,
      facts: VisitFacts,
      madeAt: string,
      change: (visit: KeptVisit) => KeptVisit,
    ): Promise<void> {
      const { membershipId } = read();
      if (membershipId === null) return;
      const fresh = newKeptVisit(taskId, facts, madeAt);
      const known = find(taskId);
      put({ visit: change(known?.visit ?? fresh), photos: known?.photos ?? [] });
      await drafts.change(membershipId, taskId, 'visit', (kept) => change(readKeptVisit(kept) ?? fresh));
      await forgetIfOver(membershipId, taskId);
    },
    /** Changes a visit that waits; one that does not stays away. */
    update(taskId: string, change: (visit: KeptVisit) => KeptVisit): Promise<void> {
      const known = find(taskId);
      return known ? this.change(taskId, known.visit, known.visit.madeAt, change) : Promise.resolve();
    },
    /** A photo is shown as kept only once the phone has it: the system may end a page that opened the camera. */
    async changePhotos(
      taskId: string,
      facts: VisitFacts,
      madeAt: string,
      change: (photos: readonly KeptPhoto[]) => readonly KeptPhoto[],
    ): Promise<void> {
      const { membershipId } = read();
      if (membershipId === null) return;
      const fresh = find(taskId)?.visit ?? newKeptVisit(taskId, facts, madeAt);
      const photos = await writePhotos(drafts, membershipId, fresh, change);
      if (read().membershipId !== membershipId) return;
      const known = find(taskId);
      put({ visit: known?.visit ?? fresh, photos: photos ?? change(known?.photos ?? []) });
      await forgetIfOver(membershipId, taskId);
    },
    /** Nothing of the visit is wanted any more. */
    async drop(taskId: string): Promise<void> {
      const { membershipId } = read();
      memory.drop(taskId);
      if (membershipId) await drafts.forget(membershipId, taskId);
      tabs.tell();
    },
    /** Says what is on its way. */
    markSending: (sending: QueuedStep | null) => memory.set({ ...read(), sending }),
  };
}

export type Outbox = ReturnType<typeof createOutbox>;

/** Returns what the phone has now; undefined where nothing can be kept. */
async function writePhotos(
  drafts: Drafts,
  membershipId: string,
  visit: KeptVisit,
  change: (photos: readonly KeptPhoto[]) => readonly KeptPhoto[],
): Promise<readonly KeptPhoto[] | undefined> {
  let photos: readonly KeptPhoto[] | undefined;
  await drafts.change(membershipId, visit.taskId, 'visit', (kept) => readKeptVisit(kept) ?? visit);
  await drafts.change(membershipId, visit.taskId, 'photos', (kept) => {
    photos = change(readKeptPhotos(kept));
    return photos;
  });
  return photos;
}

function waitingOf(kept: readonly KeptPart[]): Waiting[] {
  const partOf = (taskId: string, part: string) =>
    kept.find((entry) => entry.taskId === taskId && entry.part === part)?.value;
  const taskIds = new Set(kept.map(({ taskId }) => taskId));
  return [...taskIds].flatMap((taskId) => {
    const visit = readKeptVisit(partOf(taskId, 'visit'));
    const waiting = visit && { visit, photos: readKeptPhotos(partOf(taskId, 'photos')) };
    return waiting && !isOver(waiting) ? [waiting] : [];
  });
}

function otherTabs(): Tabs {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => undefined, listen: () => undefined };
  const channel = new BroadcastChannel('larder.restock');
  return {
    tell: () => channel.postMessage('changed'),
    listen: (changed) => channel.addEventListener('message', changed),
  };
}

export const outbox: Outbox = createOutbox(restockDrafts, otherTabs());
