import { type Door, doors } from '@larder/domain/device/door';

/** Doors to open: one of two, both, or the only one. Text keys end with these names. */
export type DoorChoice = 'L' | 'R' | 'both' | 'single';

export function doorChoices(doors: readonly Door[]): readonly DoorChoice[] {
  return doors.length > 1 ? ['L', 'R', 'both'] : ['single'];
}

/** Lists the doors to open. */
export function chosenDoors(choice: DoorChoice): Door[] {
  if (choice === 'both') return [...doors];
  return choice === 'R' ? ['R'] : ['L'];
}

/** Returns the choice whose text describes a list of doors. */
export function choiceOf(doors: readonly Door[], ofCabinet: readonly Door[]): DoorChoice {
  if (ofCabinet.length === 1) return 'single';
  if (doors.length > 1) return 'both';
  return doors.includes('R') ? 'R' : 'L';
}

/** Returns the doors that were requested and did not unlock. */
export function stuckDoors(asked: readonly Door[], unlocked: readonly Door[]): Door[] {
  return asked.filter((door) => !unlocked.includes(door));
}
