import type { Door } from '../device/door.ts';
import { isActiveSession, type SessionState } from '../session/session-transitions.ts';

/** One opening within a task, as its session reports it. */
export type TaskSession = {
  readonly state: SessionState;
  readonly doors: readonly Door[];
  readonly doorStates: Readonly<Partial<Record<Door, 'unlocked' | 'open' | 'closed'>>>;
  readonly openedAt: Date | null;
  readonly closedAt: Date | null;
};

export type TaskDoorState = 'closed' | 'opening' | 'opened' | 'failed';

export type TaskDoors = {
  readonly doors: readonly { readonly door: Door; readonly state: TaskDoorState }[];
  /** A session of the task is in progress: a door is open, or about to be. */
  readonly isOpen: boolean;
  readonly everOpened: boolean;
  /**
   * When the last door closed and locked, which dates the counted stock. Null while a door is open or if none ever was.
   */
  readonly lastClosedAt: Date | null;
  /** Number of openings. */
  readonly openings: number;
};

function doorState(door: Door, latest: TaskSession | undefined): TaskDoorState {
  if (!latest) return 'closed';
  // If only one lock is stuck, the other door locks again.
  if (latest.state === 'failed') return latest.doorStates[door] === undefined ? 'failed' : 'closed';
  if (!isActiveSession(latest.state)) return 'closed';
  const reported = latest.doorStates[door];
  if (reported === undefined) return 'opening';
  return reported === 'closed' ? 'closed' : 'opened';
}

/** Derives the doors of a task from its sessions, oldest first. [screens 19, TASK] */
export function taskDoors(cabinetDoors: readonly Door[], sessions: readonly TaskSession[]): TaskDoors {
  const isOpen = sessions.some(({ state }) => isActiveSession(state));
  const opened = sessions.filter(({ openedAt }) => openedAt !== null);
  const last = opened.at(-1);
  return {
    doors: cabinetDoors.map((door) => ({
      door,
      state: doorState(
        door,
        sessions.findLast((session) => session.doors.includes(door)),
      ),
    })),
    isOpen,
    everOpened: opened.length > 0,
    lastClosedAt: isOpen ? null : (last?.closedAt ?? null),
    openings: opened.length,
  };
}
