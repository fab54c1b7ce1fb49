import { type KeptPhoto, readKeptPhotos } from '#features/restock/photos/kept-photo.ts';
import { type KeptPart, restockDrafts } from '#platform/kept/restock-drafts.ts';
import {
  isOver,
  type KeptTask,
  newKeptTask,
  readKeptTask,
  type TaskFacts,
  type Waiting,
} from './kept-task.ts';
import type { QueuedStep } from './queued-steps.ts';

type State = {
  readonly membershipId: string | null;
  /** True once the phone's store has been read. */
  readonly isRead: boolean;
  readonly waiting: readonly Waiting[];
  /** Step that is being sent now. */
  readonly sending: QueuedStep | null;
};
type Drafts = Pick<typeof restockDrafts, 'readAll' | 'change' | 'forget'>;
/** Notifies the other tabs of this phone after a write, and listens to theirs. */
type Tabs = { readonly notify: () => void; readonly listen: (changed: () => void) => void };

const nothing: State = { membershipId: null, isRead: false, waiting: [], sending: null };

/** In-memory copy of one member's queue; a read never undoes a write that came in between. */
function createMemory(drafts: Drafts) {
  let state = nothing;
  let puts = 0;
  const listeners = new Set<() => void>();
  const set = (next: State) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const othersThan = (taskId: string) => state.waiting.filter(({ task }) => task.taskId !== taskId);
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
    /** Opens the queue of a member; reads it from the phone the first time. */
    async open(membershipId: string): Promise<void> {
      if (state.membershipId === membershipId) return;
      set({ ...nothing, membershipId });
      await refresh();
    },
    close: () => set(nothing),
    find: (taskId: string) => state.waiting.find(({ task }) => task.taskId === taskId),
    put(next: Waiting): void {
      const others = othersThan(next.task.taskId);
      putAll(isOver(next) ? others : [...others, next]);
    },
    drop: (taskId: string) => putAll(othersThan(taskId)),
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Queue of one member's tasks that still have something to send, in memory and on the phone, in all tabs. [decision 57]
 */
// long: a closure over what waits; each of its functions is short
export function createOutbox(drafts: Drafts, tabs: Tabs) {
  const memory = createMemory(drafts);
  const { read, refresh, find, put } = memory;
  tabs.listen(() => void refresh());

  const forgetIfOver = async (membershipId: string, taskId: string) => {
    if (!find(taskId)) await drafts.forget(membershipId, taskId, ['visit', 'photos']);
    tabs.notify();
  };
  return {
    subscribe: memory.subscribe,
    open: memory.open,
    close: memory.close,
    read,
    find,
    /** Reads the state again, as another tab may have changed it. */
    refresh,
    /**
     * Changes a task's queue entry, creating it if needed; forgets it once nothing of it waits. Shows the change only
     * once the phone has stored it, so that a task shown as finished is still finished after a reload.
     */
    async change(
      taskId: string,
      facts: TaskFacts,
      madeAt: string,
      change: (task: KeptTask) => KeptTask,
    ): Promise<void> {
      const { membershipId } = read();
      if (membershipId === null) return;
      const fresh = newKeptTask(taskId, facts, madeAt);
      await drafts.change(membershipId, taskId, 'visit', (kept) => change(readKeptTask(kept) ?? fresh));
      if (read().membershipId !== membershipId) return;
      const known = find(taskId);
      put({ task: change(known?.task ?? fresh), photos: known?.photos ?? [] });
      await forgetIfOver(membershipId, taskId);
    },
    /** Changes a task's queue entry; does nothing if there is none. */
    update(taskId: string, change: (task: KeptTask) => KeptTask): Promise<void> {
      const known = find(taskId);
      return known ? this.change(taskId, known.task, known.task.madeAt, change) : Promise.resolve();
    },
    /**
     * Changes a task's photos. Shows a photo only once the phone has stored it, because the system may kill a page that
     * opened the camera.
     */
    async changePhotos(
      taskId: string,
      facts: TaskFacts,
      madeAt: string,
      change: (photos: readonly KeptPhoto[]) => readonly KeptPhoto[],
    ): Promise<void> {
      const { membershipId } = read();
      if (membershipId === null) return;
      const fresh = find(taskId)?.task ?? newKeptTask(taskId, facts, madeAt);
      const photos = await writePhotos(drafts, membershipId, fresh, change);
      if (read().membershipId !== membershipId) return;
      const known = find(taskId);
      put({ task: known?.task ?? fresh, photos: photos ?? change(known?.photos ?? []) });
      await forgetIfOver(membershipId, taskId);
    },
    /** Discards everything of the task. */
    async drop(taskId: string): Promise<void> {
      const { membershipId } = read();
      memory.drop(taskId);
      if (membershipId) await drafts.forget(membershipId, taskId);
      tabs.notify();
    },
    /** Records which step is being sent. */
    markSending: (sending: QueuedStep | null) => memory.set({ ...read(), sending }),
  };
}

export type Outbox = ReturnType<typeof createOutbox>;

/** Writes the photos and returns those now on the phone; undefined where the phone stores nothing. */
async function writePhotos(
  drafts: Drafts,
  membershipId: string,
  task: KeptTask,
  change: (photos: readonly KeptPhoto[]) => readonly KeptPhoto[],
): Promise<readonly KeptPhoto[] | undefined> {
  let photos: readonly KeptPhoto[] | undefined;
  await drafts.change(membershipId, task.taskId, 'visit', (kept) => readKeptTask(kept) ?? task);
  await drafts.change(membershipId, task.taskId, 'photos', (kept) => {
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
    const task = readKeptTask(partOf(taskId, 'visit'));
    const waiting = task && { task, photos: readKeptPhotos(partOf(taskId, 'photos')) };
    return waiting && !isOver(waiting) ? [waiting] : [];
  });
}

function otherTabs(): Tabs {
  if (typeof BroadcastChannel === 'undefined') return { notify: () => undefined, listen: () => undefined };
  const channel = new BroadcastChannel('larder.restock');
  return {
    notify: () => channel.postMessage('changed'),
    listen: (changed) => channel.addEventListener('message', changed),
  };
}

export const outbox: Outbox = createOutbox(restockDrafts, otherTabs());
