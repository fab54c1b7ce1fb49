import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allowedSteps, statesOf } from '../../transition.ts';
import {
  applyCommandReport,
  type CommandState,
  commandTransitions,
  isOpenCommand,
  type ReportedCommandState,
  reportedCommandStates,
  transitionCommand,
} from './command-transitions.ts';

const reports = ['accepted', 'running', 'succeeded', 'failed', 'rejected'];
const ends = ['succeeded', 'failed', 'rejected'];

describe('a command', () => {
  test('makes these transitions and refuses all others', () => {
    const say = (state: string, events: readonly string[]) =>
      events.map((event) => `${state} + ${event} → ${event}`);
    expect(allowedSteps(commandTransitions, transitionCommand)).toEqual([
      'created + send → sent',
      ...say('created', reports),
      'created + expire → expired',
      'created + cancel → canceled',
      ...say('sent', reports),
      'sent + expire → expired',
      'sent + cancel → canceled',
      ...say('accepted', ['running', ...ends]),
      'accepted + time_out → timed_out',
      ...say('running', ['succeeded', 'failed']),
      'running + time_out → timed_out',
      ...say('expired', ends),
      ...say('timed_out', ['succeeded', 'failed']),
    ]);
  });

  test.each([
    ['created', true],
    ['sent', true],
    ['accepted', true],
    ['running', true],
    ['succeeded', false],
    ['failed', false],
    ['rejected', false],
    ['expired', false],
    ['timed_out', false],
    ['canceled', false],
  ] as const)('is open in state %s: %s', (state, open) => {
    expect(isOpenCommand(state)).toBe(open);
  });

  test('ignores a report of a lower rank', () => {
    expect(applyCommandReport('running', 'accepted')).toEqual({
      state: 'running',
      late: false,
      ignored: true,
    });
    expect(applyCommandReport('succeeded', 'running')).toEqual({
      state: 'succeeded',
      late: false,
      ignored: true,
    });
  });

  test('keeps its first final report', () => {
    expect(applyCommandReport('failed', 'succeeded')).toMatchObject({ state: 'failed', ignored: true });
    expect(applyCommandReport('canceled', 'succeeded')).toMatchObject({ state: 'canceled', ignored: true });
  });

  test('is corrected by a late final report when the cloud had only assumed its end', () => {
    expect(applyCommandReport('timed_out', 'succeeded')).toEqual({
      state: 'succeeded',
      late: true,
      ignored: false,
    });
    expect(applyCommandReport('expired', 'rejected')).toEqual({
      state: 'rejected',
      late: true,
      ignored: false,
    });
  });

  test('ends the same however often and in whatever order reports of one outcome arrive', () => {
    const outcome = fc.constantFrom('succeeded', 'failed');
    const order = fc.shuffledSubarray(['accepted', 'running', 'end', 'end', 'accepted', 'running'], {
      minLength: 6,
    });
    fc.assert(
      fc.property(outcome, order, (end, stream) => {
        const reported = stream.map((report) => (report === 'end' ? end : report) as ReportedCommandState);
        let state: CommandState = 'sent';
        for (const report of reported) state = applyCommandReport(state, report).state;
        expect(state).toBe(end);
      }),
    );
  });

  test('is never reopened by a report', () => {
    for (const state of statesOf(commandTransitions)) {
      for (const report of reportedCommandStates) {
        if (!isOpenCommand(state)) expect(isOpenCommand(applyCommandReport(state, report).state)).toBe(false);
      }
    }
  });
});
