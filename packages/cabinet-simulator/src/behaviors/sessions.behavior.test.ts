import { describe, expect, test } from 'vitest';
import { cola, lines, testCabinet, wrap } from '../../test/test-cabinet.ts';

const sale = [
  'session.started',
  'door.unlocked',
  'door.opened',
  'door.closed',
  'session.recognized',
  'session.ended',
];

describe('a purchase by card', () => {
  test('reports its whole course in order, and what was taken', () => {
    const { start, buy, eventTypes, cloud, cabinet } = testCabinet();
    start();
    buy();
    expect(eventTypes()).toEqual(sale);
    const [recognized] = cloud.events().filter((event) => event.type === 'session.recognized');
    expect(recognized?.data).toMatchObject({
      result: 'ok',
      items: [{ door: 'L', layer: 1, pos: 1, productId: cola, qty: 1, dir: 'out' }],
      weights: [{ door: 'L', layer: 1, deltaG: -370 }],
    });
    expect(cabinet.outboxSize()).toBe(0);
    expect(cabinet.state().shelves).toContainEqual({ door: 'L', layer: 1, productId: cola, qty: 11 });
  });

  test('buys from both doors with both open', () => {
    const { start, cloud, cabinet, clock, eventTypes } = testCabinet();
    start();
    cabinet.tapCard({ fingerprint: 'fp_ok' });
    clock.advance(1_500);
    cabinet.pullDoor('L');
    cabinet.pullDoor('R');
    cabinet.take({ door: 'L', layer: 1, productId: cola, qty: 2 });
    cabinet.take({ door: 'R', layer: 2, productId: wrap });
    cabinet.closeDoor('L');
    clock.advance(1_000);
    expect(cabinet.state().session?.state).toBe('open');
    cabinet.closeDoor('R');
    clock.advance(6_000);
    expect(eventTypes().filter((type) => type.startsWith('door.'))).toHaveLength(6);
    expect(cloud.events().find((event) => event.type === 'session.recognized')?.data).toMatchObject({
      items: [
        { productId: cola, qty: 2 },
        { productId: wrap, qty: 1 },
      ],
    });
  });

  test('does not buy what is put back, and is `none` when nothing is taken', () => {
    const { start, cloud, cabinet, clock } = testCabinet();
    start();
    cabinet.tapCard({ fingerprint: 'fp_ok', door: 'L' });
    clock.advance(1_500);
    cabinet.pullDoor('L');
    cabinet.take({ door: 'L', layer: 1, name: 'cola' });
    cabinet.putBack({ door: 'L', layer: 1, name: 'cola' });
    cabinet.closeDoor('L');
    clock.advance(6_000);
    expect(cloud.events().find((event) => event.type === 'session.recognized')?.data).toMatchObject({
      result: 'none',
    });
  });

  test('does not pass off a foreign item or a low confidence as sure', () => {
    const { start, cloud, cabinet, clock, buy } = testCabinet();
    start();
    cabinet.fault({ kind: 'low_confidence', confidence: 0.55 });
    buy();
    cabinet.fault({ kind: 'low_confidence', confidence: null });
    cabinet.tapCard({ fingerprint: 'fp_ok', door: 'L' });
    clock.advance(1_500);
    cabinet.pullDoor('L');
    cabinet.putForeign({ door: 'L', layer: 2 });
    cabinet.closeDoor('L');
    clock.advance(6_000);
    const results = cloud
      .events()
      .flatMap((event) => (event.type === 'session.recognized' ? [event.data] : []));
    expect(results).toMatchObject([
      { result: 'low_confidence', items: [{ conf: 0.55 }] },
      { result: 'low_confidence', unknown: [{ door: 'L', layer: 2, dir: 'in' }] },
    ]);
  });

  test('names alternatives behind that door when it is unsure', () => {
    const { start, cloud, cabinet, buy, desire } = testCabinet();
    start();
    const beside = lines.map((line) => ({ ...line, door: 'L' as const }));
    desire({ planogram: cloud.plan(beside, 14) });
    buy();
    cabinet.fault({ kind: 'low_confidence', confidence: 0.55 });
    buy();
    const items = cloud
      .events()
      .flatMap((event) => (event.type === 'session.recognized' ? event.data.items : []));
    expect(items.map(({ alt }) => alt)).toEqual([undefined, [{ productId: wrap, conf: 0.405 }]]);
  });

  test('does not begin when the cloud denies it, and the door stays locked', () => {
    const { start, cloud, cabinet, clock, eventTypes } = testCabinet();
    start();
    cloud.rules.authorize = () => ({ decision: 'deny', code: 'PREAUTH_DECLINED' });
    expect(cabinet.tapCard({ fingerprint: 'fp_decline', door: 'L' })).toEqual({ done: true });
    clock.advance(1_000);
    expect(cabinet.state()).toMatchObject({
      session: null,
      lastAnswer: { decision: 'deny', code: 'PREAUTH_DECLINED' },
    });
    expect(cabinet.pullDoor('L')).toEqual({ done: false, why: 'LOCKED' });
    expect(eventTypes()).toEqual([]);
  });

  test('is given up after 8 s without an answer, asked twice under one reqId', () => {
    const { start, cloud, cabinet, clock } = testCabinet();
    start();
    cloud.rules.authorize = () => 'silence';
    cabinet.tapCard({ fingerprint: 'fp_ok', door: 'L' });
    clock.advance(7_900);
    expect(cabinet.state().session?.state).toBe('authorizing');
    clock.advance(200);
    expect(cabinet.state()).toMatchObject({ session: null, lastAnswer: { code: 'TIMEOUT' } });
    const asked = cloud.received('session.authorize').map(({ data }) => data.reqId);
    expect(asked).toHaveLength(2);
    expect(new Set(asked).size).toBe(1);
  });

  test('ends by itself when the door is not pulled', () => {
    const { start, cloud, cabinet, clock } = testCabinet();
    start();
    cabinet.tapCard({ fingerprint: 'fp_ok', door: 'L' });
    clock.advance(13_000);
    expect(cloud.events().at(-1)).toMatchObject({
      type: 'session.ended',
      data: { reason: 'no_open', openMs: 0 },
    });
    expect(cabinet.state().doors.L).toEqual({ open: false, locked: true });
  });

  test('warns and alarms while the door is held open', () => {
    const { start, cloud, cabinet, clock } = testCabinet();
    start();
    cabinet.tapCard({ fingerprint: 'fp_ok', door: 'L' });
    clock.advance(1_500);
    cabinet.pullDoor('L');
    clock.advance(150_000);
    const held = cloud.events().flatMap((event) => (event.type === 'door.held' ? [event.data] : []));
    expect(held).toMatchObject([
      { openMs: 60_000, level: 'warn' },
      { openMs: 120_000, level: 'alarm' },
    ]);
  });

  test('fails when the cameras are blind', () => {
    const { start, buy, cabinet, cloud } = testCabinet();
    start();
    cabinet.fault({ kind: 'cameras' });
    buy();
    expect(cloud.events().find((event) => event.type === 'session.recognized')?.data).toMatchObject({
      result: 'failed',
    });
  });
});

describe('the card reader', () => {
  test.each([
    ['a frozen cabinet', { freeze: { mode: 'always', active: true } }, 'LOCKED_OUT'],
    ['a cabinet not in service', { lifecycle: 'to_be_activated' }, 'NOT_IN_SERVICE'],
  ] as const)('%s', (_name, twin, why) => {
    const { start, desire, cabinet } = testCabinet();
    start();
    desire(twin);
    expect(cabinet.tapCard({ fingerprint: 'fp_ok' })).toEqual({ done: false, why });
  });

  test('refuses every shopper while the cabinet is offline, on battery, or busy', () => {
    const { start, cabinet, clock } = testCabinet();
    start();
    cabinet.tapCard({ fingerprint: 'fp_ok' });
    expect(cabinet.tapCard({ fingerprint: 'fp_ok' })).toEqual({ done: false, why: 'BUSY' });
    clock.advance(20_000);
    cabinet.cutPower({ ups: true });
    expect(cabinet.tapCard({ fingerprint: 'fp_ok' })).toEqual({ done: false, why: 'LOW_POWER' });
    cabinet.restorePower();
    cabinet.cutNetwork('reset');
    expect(cabinet.tapCard({ fingerprint: 'fp_ok' })).toEqual({ done: false, why: 'OFFLINE' });
  });
});

describe('doors without a shopper', () => {
  test('begins a service session with a key', () => {
    const { start, cabinet, clock, eventTypes, cloud } = testCabinet();
    start();
    expect(cabinet.keyOpen('R')).toEqual({ done: true });
    clock.advance(1_000);
    cabinet.closeDoor('R');
    clock.advance(1_000);
    expect(eventTypes()).toEqual([
      'session.started',
      'door.unlocked',
      'door.opened',
      'door.closed',
      'session.ended',
    ]);
    expect(cloud.events()[0]).toMatchObject({ data: { kind: 'service', trigger: 'key', doors: ['R'] } });
  });

  test('reports force as force, and nothing else', () => {
    const { start, cabinet, clock, eventTypes } = testCabinet();
    start();
    cabinet.forceDoor('L');
    clock.advance(1_000);
    cabinet.closeDoor('L');
    clock.advance(1_000);
    expect(eventTypes()).toEqual(['door.forced']);
    expect(cabinet.state().doors.L).toEqual({ open: false, locked: true });
  });
});
