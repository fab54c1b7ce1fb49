import type { Door } from '@larder/domain/device/door';

/** What can be opened: one of two doors, both, or the only one. The names of the texts. */
export type DoorChoice = 'L' | 'R' | 'both' | 'single';

export function doorChoices(doors: readonly Door[]): readonly DoorChoice[] {
  return doors.length > 1 ? ['L', 'R', 'both'] : ['single'];
}

export function doorsOf(choice: DoorChoice): Door[] {
  if (choice === 'both') return ['L', 'R'];
  return choice === 'R' ? ['R'] : ['L'];
}

/** Which of the texts a list of doors is told by. */
export function choiceOf(doors: readonly Door[], ofCabinet: readonly Door[]): DoorChoice {
  if (ofCabinet.length === 1) return 'single';
  if (doors.length > 1) return 'both';
  return doors.includes('R') ? 'R' : 'L';
}

/** The doors that were asked for and did not unlock. */
export function stuckDoors(asked: readonly Door[], unlocked: readonly Door[]): Door[] {
  return asked.filter((door) => !unlocked.includes(door));
}
