import type { Door } from '../device/door.ts';
import { isActiveSession, type SessionState } from '../session/session-transitions.ts';

/** One opening within a visit, as its session tells. */
export type VisitSession = {
  readonly state: SessionState;
  readonly doors: readonly Door[];
  readonly doorStates: Readonly<Partial<Record<Door, 'unlocked' | 'open' | 'closed'>>>;
  readonly openedAt: Date | null;
  readonly closedAt: Date | null;
};

export type VisitDoorState = 'closed' | 'opening' | 'opened' | 'failed';

export type VisitDoors = {
  readonly doors: readonly { readonly door: Door; readonly state: VisitDoorState }[];
  /** A session of the visit goes on: a door is open, or about to be. */
  readonly isOpen: boolean;
  readonly everOpened: boolean;
  /** When the last door closed and locked: what was counted is the stock of then. Null while one is open, or if none ever was. */
  readonly lastClosedAt: Date | null;
  /** How often doors were opened. */
  readonly openings: number;
};

function doorState(door: Door, latest: VisitSession | undefined): VisitDoorState {
  if (!latest) return 'closed';
  // Where only one lock is stuck, the other door locks again.
  if (latest.state === 'failed') return latest.doorStates[door] === undefined ? 'failed' : 'closed';
  if (!isActiveSession(latest.state)) return 'closed';
  const told = latest.doorStates[door];
  if (told === undefined) return 'opening';
  return told === 'closed' ? 'closed' : 'opened';
}

/** The doors of a visit from its sessions, oldest first. [screens 19, TASK] */
export function visitDoors(cabinetDoors: readonly Door[], sessions: readonly VisitSession[]): VisitDoors {
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
