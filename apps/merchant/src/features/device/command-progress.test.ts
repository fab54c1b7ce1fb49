import {
  type CommandState,
  commandTransitions,
  isOpenCommand,
} from '@larder/domain/device/command-transitions';
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

/** Where each event leads; what is not named stays. */
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

describe('the wish to command a cabinet', () => {
  test.each(every)('%s, then %s', (step, event) => {
    const before = steps[step] ?? { step: 'idle' };
    const after = commandProgress(before, events[event] ?? { type: 'cancel' });
    const expected = table[step]?.[event];
    expect(after.step).toBe(expected ?? step);
    if (!expected) expect(after).toBe(before);
  });
  test('keeps what was wished for while it is sent', () => {
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
});
const watching = steps.watching ?? { step: 'idle' };

describe('what is shown of a command', () => {
  test.each(Object.keys(commandTransitions) as CommandState[])(
    '%s is under way exactly while it may act',
    (state) => {
      expect('busy' in commandViews[state]).toBe(isOpenCommand(state));
      expect(commandView(watching, report(state)).kind).toBe(isOpenCommand(state) ? 'busy' : 'ended');
    },
  );
  test('success is only the cabinet’s own word', () => {
    const good = Object.entries(commandViews).filter(([, view]) => 'tone' in view && view.tone === 'good');
    expect(good.map(([state]) => state)).toEqual(['succeeded']);
    expect(commandView(watching, null)).toMatchObject({ kind: 'busy', busy: 'sending' });
  });
  test('the report of another command says nothing', () => {
    expect(commandView(watching, report('succeeded', 'another'))).toMatchObject({ kind: 'busy' });
  });
  test('a late word replaces the silence that was shown before', () => {
    expect(commandView(watching, report('timed_out'))).toMatchObject({ kind: 'ended', tone: 'warn' });
    expect(commandView(watching, { ...report('succeeded'), late: true })).toMatchObject({ tone: 'good' });
  });
  test('before a command exists, the wish itself is shown', () => {
    expect(commandView({ step: 'idle' }, null)).toEqual({ kind: 'idle' });
    expect(commandView(steps.asking ?? watching, null)).toEqual({ kind: 'asking', args: 'L' });
    expect(commandView(steps.refused ?? watching, report('succeeded'))).toMatchObject({
      kind: 'refused',
      error,
    });
  });
});
