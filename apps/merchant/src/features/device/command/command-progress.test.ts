import {
  type CommandState,
  commandTransitions,
  isOpenCommand,
} from '@larder/domain/device/command/command-transitions';
import { describe, expect, test } from 'vitest';
import {
  type CommandEvent,
  type CommandProgress,
  type CommandReport,
  commandProgress,
  commandView,
  commandViews,
} from './command-progress.ts';

const commandId = '019a0000-0000-7000-8000-000000000001';
const error = new Error('DEVICE_BUSY');
const steps: Record<string, CommandProgress<string>> = {
  idle: { step: 'idle' },
  asking: { step: 'asking', args: 'L' },
  sending: { step: 'sending', args: 'L' },
  watching: { step: 'watching', args: 'L', commandId },
  refused: { step: 'refused', args: 'L', error },
};
const events: Record<string, CommandEvent<string>> = {
  ask: { type: 'ask', args: 'R' },
  cancel: { type: 'cancel' },
  send: { type: 'send', args: 'R' },
  issued: { type: 'issued', commandId },
  refused: { type: 'refused', error },
  dismiss: { type: 'dismiss' },
};

/** Step after each event; events that are not listed change nothing. */
const table: Record<string, Record<string, string>> = {
  idle: { ask: 'asking', send: 'sending' },
  asking: { ask: 'asking', cancel: 'idle', send: 'sending' },
  sending: { issued: 'watching', refused: 'refused' },
  watching: { ask: 'asking', send: 'sending', dismiss: 'idle' },
  refused: { ask: 'asking', send: 'sending', dismiss: 'idle' },
};
const every = Object.keys(steps).flatMap((step) =>
  Object.keys(events).map((event) => [step, event] as const),
);

describe('the progress of a command', () => {
  test.each(every)('handles step %s followed by event %s', (step, event) => {
    const before = steps[step] ?? { step: 'idle' };
    const after = commandProgress(before, events[event] ?? { type: 'cancel' });
    const expected = table[step]?.[event];
    expect(after.step).toBe(expected ?? step);
    if (!expected) expect(after).toBe(before);
  });
  test('keeps its arguments while it is sent', () => {
    const sent = commandProgress<string>({ step: 'asking', args: 'L' }, { type: 'send', args: 'L' });
    expect(commandProgress(sent, { type: 'issued', commandId })).toEqual({
      step: 'watching',
      args: 'L',
      commandId,
    });
  });
});

const report = (state: CommandState, of: string = commandId): CommandReport => ({
  commandId: of,
  state,
  code: null,
  unlocked: [],
  late: false,
  finishedAt: null,
  shutAt: null,
});
const watching = steps.watching ?? { step: 'idle' };

describe('the view of a command', () => {
  test.each(Object.keys(commandTransitions) as CommandState[])(
    'shows %s as under way only while the command may still act',
    (state) => {
      expect('busy' in commandViews[state]).toBe(isOpenCommand(state));
      expect(commandView(watching, report(state)).kind).toBe(isOpenCommand(state) ? 'busy' : 'ended');
    },
  );
  test('shows success only after the cabinet has reported it', () => {
    const good = Object.entries(commandViews).filter(([, view]) => 'tone' in view && view.tone === 'good');
    expect(good.map(([state]) => state)).toEqual(['succeeded']);
    expect(commandView(watching, null)).toMatchObject({ kind: 'busy', busy: 'sending' });
  });
  test('ignores the report of another command', () => {
    expect(commandView(watching, report('succeeded', 'another'))).toMatchObject({ kind: 'busy' });
  });
  test('replaces a timeout with a late report', () => {
    expect(commandView(watching, report('timed_out'))).toMatchObject({ kind: 'ended', tone: 'warn' });
    expect(commandView(watching, { ...report('succeeded'), late: true })).toMatchObject({ tone: 'good' });
  });
  test('shows the progress itself before a command exists', () => {
    expect(commandView({ step: 'idle' }, null)).toEqual({ kind: 'idle' });
    expect(commandView(steps.asking ?? watching, null)).toEqual({ kind: 'asking', args: 'L' });
    expect(commandView(steps.refused ?? watching, report('succeeded'))).toMatchObject({
      kind: 'refused',
      error,
    });
  });
});
