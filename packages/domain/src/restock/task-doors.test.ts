import { expect, test } from 'vitest';
import { type TaskSession, taskDoors } from './task-doors.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute));
const session = (given: Partial<TaskSession>): TaskSession => ({
  state: 'closed',
  doors: ['L'],
  doorStates: { L: 'closed' },
  openedAt: at(1),
  closedAt: at(5),
  ...given,
});
const waiting = session({ state: 'authorized', doorStates: {}, openedAt: null, closedAt: null });
const states = (sessions: readonly TaskSession[]) =>
  taskDoors(['L', 'R'], sessions)
    .doors.map(({ state }) => state)
    .join(' ');

test.each([
  [[], 'closed closed'],
  [[waiting], 'opening closed'],
  [[session({ state: 'unlocked', doors: ['L', 'R'], doorStates: { L: 'unlocked' } })], 'opened opening'],
  [[session({ state: 'open', doors: ['L', 'R'], doorStates: { L: 'open', R: 'closed' } })], 'opened closed'],
  [[session({}), session({ state: 'open', doors: ['R'], doorStates: { R: 'open' } })], 'closed opened'],
  [
    [session({ state: 'failed', doors: ['R'], doorStates: {}, openedAt: null, closedAt: null })],
    'closed failed',
  ],
  [
    [session({ state: 'failed', doors: ['L', 'R'], doorStates: { L: 'unlocked' }, openedAt: null })],
    'closed failed',
  ],
  [[session({ doors: ['L', 'R'] })], 'closed closed'],
] as const)('shows the doors of case %# as %s', (sessions, doors) => {
  expect(states(sessions)).toBe(doors);
});

test('takes the time of a count from the last close, unknown while a door is open again', () => {
  const later = session({ openedAt: at(20), closedAt: at(25) });
  expect(taskDoors(['L'], [session({}), later])).toMatchObject({ lastClosedAt: at(25), openings: 2 });
  expect(taskDoors(['L'], [session({}), waiting])).toMatchObject({ lastClosedAt: null, isOpen: true });
});

test('does not count doors as opened that were unlocked and never pulled', () => {
  const untouched = session({
    state: 'closed_empty',
    doorStates: { L: 'unlocked' },
    openedAt: null,
    closedAt: null,
  });
  expect(taskDoors(['L'], [untouched])).toMatchObject({
    everOpened: false,
    lastClosedAt: null,
    isOpen: false,
  });
});
