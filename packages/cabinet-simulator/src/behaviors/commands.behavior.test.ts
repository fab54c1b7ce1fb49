import type { Door } from '@larder/cabinet-protocol/fields';
import { describe, expect, test } from 'vitest';
import { testCabinet } from '../../test/test-cabinet.ts';

type Setup = ReturnType<typeof testCabinet>;

const open = (
  cloud: Setup['cloud'],
  purpose: 'sale' | 'restock' | 'service' = 'restock',
  doors: Door[] = ['L'],
) => ({
  purpose,
  doors,
  sessionId: cloud.newId(),
});

/** State and code of every answer to a command. */
function answers(cloud: Setup['cloud'], commandId: string) {
  return cloud
    .received('cmd.status')
    .filter(({ data }) => data.commandId === commandId)
    .map(({ data: { state, code, replay } }) => [state, code ?? null, replay]);
}

describe('door.open', () => {
  test('succeeds once every named door is unlocked, and never recognizes a restock', () => {
    const { start, cloud, clock, cabinet, eventTypes } = testCabinet();
    start();
    const id = cloud.command('door.open', open(cloud, 'restock', ['L', 'R']));
    clock.advance(1_500);
    expect(answers(cloud, id)).toEqual([
      ['accepted', null, false],
      ['succeeded', null, false],
    ]);
    expect(cloud.received('cmd.status').at(-1)?.data.result).toEqual({ unlocked: ['L', 'R'] });
    cabinet.pullDoor('L');
    cabinet.refill('L');
    cabinet.closeDoor('L');
    clock.advance(1_000);
    expect(eventTypes()).toEqual([
      'session.started',
      'door.unlocked',
      'door.unlocked',
      'door.opened',
      'door.closed',
      'stock.observed',
      'session.ended',
    ]);
  });

  test('begins a shopper session with its command for a sale', () => {
    const { start, cloud, clock } = testCabinet();
    start();
    const args = open(cloud, 'sale');
    const commandId = cloud.command('door.open', args);
    clock.advance(1_500);
    expect(cloud.events()[0]).toMatchObject({
      data: { sessionId: args.sessionId, kind: 'sale', trigger: 'qr', commandId },
    });
  });

  test.each([
    ['another session is active', 'BUSY', ({ cabinet }: Setup) => cabinet.tapCard({ fingerprint: 'fp_ok' })],
    ['the door is open already', 'DOOR_ALREADY_OPEN', ({ cabinet }: Setup) => cabinet.forceDoor('L')],
    ['it is frozen', 'FROZEN', ({ desire }: Setup) => desire({ freeze: { mode: 'always', active: true } })],
    [
      'it is not in service',
      'NOT_ACTIVATED',
      ({ desire }: Setup) => desire({ lifecycle: 'to_be_activated' }),
    ],
    ['it runs on battery', 'LOW_POWER', ({ cabinet }: Setup) => cabinet.cutPower({ ups: true })],
    ['its clock is unset', 'CLOCK_UNSYNCED', ({ cabinet }: Setup) => cabinet.fault({ kind: 'clock_unset' })],
  ])('is refused for a sale when %s', (_when, code, prepare) => {
    const setup = testCabinet();
    setup.start();
    prepare(setup);
    const id = setup.cloud.command('door.open', open(setup.cloud, 'sale'));
    setup.clock.advance(500);
    expect(answers(setup.cloud, id)).toEqual([['rejected', code, false]]);
    expect(setup.cabinet.executedCommandIds()).toEqual([]);
  });

  test('works on a frozen cabinet for a restock, and on one that is not activated for service', () => {
    const { start, desire, cloud, clock } = testCabinet();
    start();
    desire({ freeze: { mode: 'always', active: true } });
    const restock = cloud.command('door.open', open(cloud, 'restock'));
    clock.advance(20_000);
    desire({ lifecycle: 'to_be_activated' });
    const service = cloud.command('door.open', open(cloud, 'service'));
    clock.advance(1_500);
    expect(answers(cloud, restock).at(-1)).toEqual(['succeeded', null, false]);
    expect(answers(cloud, service).at(-1)).toEqual(['succeeded', null, false]);
  });

  test('names a missing door', () => {
    const { start, cloud, clock } = testCabinet({ doors: 1 });
    start();
    const id = cloud.command('door.open', open(cloud, 'restock', ['R']));
    clock.advance(500);
    expect(answers(cloud, id)).toEqual([['rejected', 'DOOR_UNKNOWN', false]]);
  });

  test('is PARTIAL with one of two locks broken, and locks the good one again', () => {
    const { start, cloud, clock, cabinet, eventTypes } = testCabinet();
    start();
    cabinet.fault({ kind: 'lock', door: 'R' });
    const id = cloud.command('door.open', open(cloud, 'restock', ['L', 'R']));
    clock.advance(6_000);
    expect(answers(cloud, id).at(-1)).toEqual(['failed', 'PARTIAL', false]);
    expect(cloud.received('cmd.status').at(-1)?.data.result).toEqual({ unlocked: ['L'] });
    expect(eventTypes()).toEqual([
      'session.started',
      'door.unlocked',
      'door.unlock_failed',
      'fault.raised',
      'session.ended',
    ]);
    expect(cabinet.state().doors.L?.locked).toBe(true);
  });

  test('fails with every lock broken, locks shoppers out, and heals', () => {
    const { start, cloud, clock, cabinet } = testCabinet({ doors: 1 });
    start();
    cabinet.fault({ kind: 'lock' });
    const id = cloud.command('door.open', open(cloud));
    clock.advance(6_000);
    expect(answers(cloud, id).at(-1)).toEqual(['failed', 'LOCK_FAULT', false]);
    expect(cabinet.state().lockouts).toEqual(['fault']);
    cabinet.fault({ kind: 'lock', on: false });
    expect(cabinet.state().lockouts).toEqual([]);
  });
});

describe('one command is executed once [protocol 10.3]', () => {
  test('answers a repeated id from the journal', () => {
    const { start, cloud, clock, cabinet, eventTypes } = testCabinet();
    start();
    const args = open(cloud);
    const id = cloud.command('door.open', args);
    clock.advance(14_000);
    const before = eventTypes().length;
    cloud.command('door.open', args, { commandId: id });
    clock.advance(2_000);
    expect(answers(cloud, id).at(-1)).toEqual(['succeeded', null, true]);
    expect(cabinet.executedCommandIds()).toEqual([id]);
    expect(eventTypes()).toHaveLength(before);
  });

  test('holds while the command is still running', () => {
    const { start, cloud, clock, cabinet } = testCabinet();
    start();
    const args = open(cloud);
    const id = cloud.command('door.open', args);
    clock.advance(100);
    cloud.command('door.open', args, { commandId: id });
    clock.advance(100);
    expect(answers(cloud, id)).toEqual([
      ['accepted', null, false],
      ['accepted', null, true],
    ]);
    expect(cabinet.executedCommandIds()).toEqual([id]);
  });

  test('holds after the power was cut and restored', () => {
    const { start, cloud, clock, cabinet } = testCabinet();
    start();
    const args = open(cloud);
    const id = cloud.command('door.open', args, { ttlMs: 600_000 });
    clock.advance(14_000);
    cabinet.cutPower({ ups: false });
    cabinet.restorePower();
    clock.advance(10_000);
    cloud.command('door.open', args, { commandId: id, ttlMs: 600_000 });
    clock.advance(2_000);
    expect(answers(cloud, id).at(-1)).toEqual(['succeeded', null, true]);
    expect(cabinet.executedCommandIds()).toEqual([id]);
  });

  test('reports a command as failed at the next birth after power was lost in the middle', () => {
    const { start, cloud, clock, cabinet } = testCabinet();
    start();
    const id = cloud.command('door.open', open(cloud));
    clock.advance(50);
    expect(answers(cloud, id)).toEqual([['accepted', null, false]]);
    cabinet.cutPower({ ups: false });
    cabinet.restorePower();
    clock.advance(10_000);
    expect(answers(cloud, id).at(-1)).toEqual(['failed', 'INTERNAL', true]);
    expect(cloud.events().at(-1)).toMatchObject({ type: 'session.ended', data: { reason: 'power_lost' } });
  });

  test('keeps at least 256 commands in the journal', () => {
    const { start, cloud, clock, cabinet } = testCabinet();
    start();
    const ids = Array.from({ length: 300 }, () => {
      const id = cloud.command('audio.play', { clip: 'hello' });
      clock.advance(1_000);
      return id;
    });
    clock.advance(25 * 3_600_000);
    cloud.command('audio.play', { clip: 'hello' }, { commandId: ids.at(-200) });
    clock.advance(1_000);
    expect(answers(cloud, ids.at(-200) ?? '').at(-1)).toEqual(['succeeded', null, true]);
    expect(cabinet.executedCommandIds()).toHaveLength(300);
  });
});

describe('every other command', () => {
  test('refuses an expired one by the corrected clock', () => {
    const { start, cloud, clock } = testCabinet();
    start();
    const id = cloud.command('locate', { seconds: 1 }, { ttlMs: -1 });
    clock.advance(500);
    expect(answers(cloud, id)).toEqual([['rejected', 'EXPIRED', false]]);
  });

  test('does not expire them on a clock that is 10 min wrong and claims to be right', () => {
    const { start, cloud, clock, cabinet } = testCabinet();
    cabinet.fault({ kind: 'clock_skew', skewMs: 600_000 });
    start();
    const id = cloud.command('locate', { seconds: 1 });
    clock.advance(2_000);
    expect(answers(cloud, id).at(-1)).toEqual(['succeeded', null, false]);
    const [status] = cloud.received('cmd.status');
    expect(Date.parse(status?.ts ?? '') - clock.now()).toBeGreaterThan(590_000);
    expect(status?.clk).toBe('synced');
  });

  test('session.cancel works until the door is opened', () => {
    const { start, cloud, clock, cabinet } = testCabinet();
    start();
    const args = open(cloud);
    cloud.command('door.open', args);
    clock.advance(1_500);
    const early = cloud.command('session.cancel', { sessionId: args.sessionId });
    clock.advance(500);
    expect(answers(cloud, early).at(-1)).toEqual(['succeeded', null, false]);
    expect(cloud.events().at(-1)).toMatchObject({ type: 'session.ended', data: { reason: 'cancelled' } });
    const again = open(cloud);
    cloud.command('door.open', again);
    clock.advance(1_500);
    cabinet.pullDoor('L');
    const late = cloud.command('session.cancel', { sessionId: again.sessionId });
    clock.advance(500);
    expect(answers(cloud, late)).toEqual([['rejected', 'BUSY', false]]);
  });

  test('canceling while the bolt still moves settles both commands', () => {
    const { start, cloud, clock } = testCabinet();
    start();
    const args = open(cloud);
    const opening = cloud.command('door.open', args);
    clock.advance(50);
    const cancel = cloud.command('session.cancel', { sessionId: args.sessionId });
    clock.advance(500);
    expect(answers(cloud, opening).at(-1)).toEqual(['failed', 'CANCELLED', false]);
    expect(answers(cloud, cancel).at(-1)).toEqual(['succeeded', null, false]);
  });

  test('reboot says goodbye, returns with reason `command`, and has succeeded', () => {
    const { start, cloud, clock } = testCabinet();
    start();
    const id = cloud.command('reboot', { delayS: 5 });
    clock.advance(20_000);
    expect(cloud.received('bye').map(({ data }) => data.reason)).toEqual(['reboot']);
    expect(cloud.received('birth').at(-1)?.data.bootReason).toBe('command');
    expect(answers(cloud, id).map(([state]) => state)).toEqual(['accepted', 'running', 'succeeded']);
    expect(cloud.wills()).toHaveLength(0);
  });

  test('reboot and ota.update are BUSY during a session', () => {
    const { start, cloud, clock, cabinet } = testCabinet();
    start();
    cabinet.keyOpen('L');
    const id = cloud.command('reboot', { delayS: 0 });
    clock.advance(500);
    expect(answers(cloud, id)).toEqual([['rejected', 'BUSY', false]]);
  });

  test('rebirth repeats birth and twin.reported', () => {
    const { start, cloud, clock } = testCabinet();
    start();
    const [births, twins] = [cloud.received('birth').length, cloud.received('twin.reported').length];
    cloud.command('rebirth', {});
    clock.advance(500);
    expect(cloud.received('birth').length).toBe(births + 1);
    expect(cloud.received('twin.reported').length).toBeGreaterThan(twins);
  });

  test('cred.rotate connects with the new secret and confirms it', () => {
    const setup = testCabinet();
    const { start, cloud, clock, flash } = setup;
    start();
    const secrets: string[] = [];
    cloud.rules.credentials = (password) => secrets.push(password) > 0;
    const newSecret = 'n'.repeat(43);
    const id = cloud.command('cred.rotate', { newSecret, notAfter: '2027-01-01T00:00:00.000Z' });
    clock.advance(5_000);
    expect(secrets).toEqual([newSecret]);
    expect(cloud.received('cred.confirm')).toHaveLength(1);
    expect(answers(cloud, id).at(-1)?.[0]).toBe('succeeded');
    expect(flash.read('secret')).toMatchObject({ current: newSecret, next: null });
  });

  test('cred.rotate falls back to the old secret when the broker refuses the new one', () => {
    const { start, cloud, clock, flash, cabinet } = testCabinet();
    start();
    cloud.rules.credentials = (password) => password === 'secret';
    const id = cloud.command('cred.rotate', {
      newSecret: 'n'.repeat(43),
      notAfter: '2027-01-01T00:00:00.000Z',
    });
    clock.advance(120_000);
    expect(cabinet.state().online).toBe(true);
    expect(flash.read('secret')).toMatchObject({ current: 'secret', next: null });
    expect(answers(cloud, id).at(-1)).toEqual(['failed', 'INTERNAL', true]);
  });

  test('an unknown name is UNSUPPORTED, bad args are BAD_ARGS, and a repeated one is a replay', () => {
    const { start, cloud, clock } = testCabinet();
    start();
    const [unknown, bad] = [cloud.newId(), cloud.newId()];
    for (const [commandId, name] of [
      [unknown, 'dance'],
      [bad, 'locate'],
      [bad, 'locate'],
    ]) {
      cloud.sendRaw('cmd', {
        v: 1,
        id: cloud.newId(),
        type: 'cmd',
        data: { commandId, cseq: 1, name, args: {} },
      });
    }
    clock.advance(500);
    expect(answers(cloud, unknown)).toEqual([['rejected', 'UNSUPPORTED', false]]);
    expect(answers(cloud, bad)).toEqual([
      ['rejected', 'BAD_ARGS', false],
      ['rejected', 'BAD_ARGS', true],
    ]);
  });
});
