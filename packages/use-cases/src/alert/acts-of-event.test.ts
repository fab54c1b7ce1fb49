import { exampleMessage } from '@larder/cabinet-protocol/example-message';
import { describe, expect, test } from 'vitest';
import type { LoggedEvent } from '../session/session-event.ts';
import { actsOfEvent } from './acts-of-event.ts';

const device = {
  id: '01a1fcfe-7fa6-720e-a98f-cc47ac99b776',
  merchantId: '01a1fcfe-7fa6-720e-a98f-cc47ac99b777',
};
const occurredAt = new Date('2026-11-21T10:00:00Z');

function startOf(ts: string, sinceTs: string): string | undefined {
  const example = exampleMessage('up', 'temp.excursion');
  const message = { ...example, ts, data: { ...example.data, sinceTs } };
  const [act] = actsOfEvent(device, { message, occurredAt, receivedAt: occurredAt } as LoggedEvent);
  return act?.kind === 'raise' ? act.alert.startedAt.toISOString() : undefined;
}

describe('the start of a temperature excursion', () => {
  test('is the instant that the cabinet reports', () => {
    expect(startOf('2026-11-21T10:00:00Z', '2026-11-21T09:45:00Z')).toBe('2026-11-21T09:45:00.000Z');
  });

  test('is relative to the event when the clock of the cabinet is wrong', () => {
    expect(startOf('2020-01-01T00:15:00Z', '2020-01-01T00:00:00Z')).toBe('2026-11-21T09:45:00.000Z');
  });

  test('is never later than the event', () => {
    expect(startOf('2026-11-21T10:00:00Z', '2026-11-21T11:00:00Z')).toBe(occurredAt.toISOString());
  });
});

test('every event that raises an alert names its place in the log as the cause', () => {
  const events = ['power.lost', 'temp.excursion', 'door.forced', 'fault.raised'] as const;
  for (const type of events) {
    const message = exampleMessage('up', type);
    const [act] = actsOfEvent(device, { message, occurredAt, receivedAt: occurredAt } as LoggedEvent);
    expect(act).toMatchObject({
      kind: 'raise',
      alert: { cause: `evt:${message.log}:${message.seq}`, inferred: false },
    });
  }
});
