import { describe, expect, test } from 'vitest';
import { lines, testCabinet } from '../../test/test-cabinet.ts';

const reported = ({ cloud }: ReturnType<typeof testCabinet>) => cloud.received('twin.reported').at(-1)?.data;

describe('settings [protocol 8]', () => {
  test('are applied as a whole and reported with their revision', () => {
    const setup = testCabinet();
    setup.start();
    setup.desire({ audio: { volume: 30, muted: true }, temp: { setpointC10: { main: 45 } } });
    expect(reported(setup)).toMatchObject({
      appliedRev: 2,
      settings: { audio: { volume: 30, muted: true }, temp: { setpointC10: { main: 45 } } },
      rejected: [],
    });
  });

  test('are acknowledged but not applied when the revision is older or the same', () => {
    const setup = testCabinet();
    setup.start();
    setup.desire({ audio: { volume: 30 } });
    setup.cloud.send('twin.desired', { rev: 1, audio: { volume: 99 } });
    setup.clock.advance(200);
    expect(reported(setup)).toMatchObject({ appliedRev: 2, settings: { audio: { volume: 30 } } });
  });

  test('are refused path by path where unsupported, and the rest is applied', () => {
    const setup = testCabinet();
    setup.start();
    setup.desire({ audio: { volume: 30 }, temp: { setpointC10: { main: 45 } } });
    setup.desire({
      audio: { volume: 130 },
      temp: { setpointC10: { main: 900, left: 40 } },
      sale: { pullTimeoutS: 0, heldWarnS: 5 },
      tele: { intervalS: 1 },
    });
    expect(reported(setup)).toMatchObject({
      appliedRev: 3,
      settings: { audio: { volume: 30 }, temp: { setpointC10: { main: 45 } } },
      rejected: [
        { path: 'audio.volume', code: 'OUT_OF_RANGE' },
        { path: 'temp.setpointC10.main', code: 'OUT_OF_RANGE' },
        { path: 'temp.setpointC10.left', code: 'UNSUPPORTED' },
        { path: 'sale.pullTimeoutS', code: 'OUT_OF_RANGE' },
        { path: 'tele.intervalS', code: 'OUT_OF_RANGE' },
      ],
    });
  });

  test("take the cabinet's default for a missing key, not the previous value", () => {
    const setup = testCabinet();
    setup.start();
    setup.desire({ audio: { volume: 30 } });
    setup.desire({});
    expect(reported(setup)?.settings.audio?.volume).toBe(50);
  });

  test('are requested when they do not follow a birth', () => {
    const setup = testCabinet();
    setup.cabinet.connect();
    setup.clock.advance(60_000);
    expect(setup.cloud.received('twin.get')).toHaveLength(1);
    setup.start();
    setup.cabinet.cutNetwork('reset');
    setup.cabinet.restoreNetwork();
    setup.clock.advance(10_000);
    setup.desire();
    setup.clock.advance(120_000);
    expect(setup.cloud.received('twin.get')).toHaveLength(1);
  });

  test('put a cabinet in and out of service by the lifecycle', () => {
    const setup = testCabinet();
    setup.start();
    expect(setup.cabinet.state().lifecycle).toBe('operational');
    setup.desire({ lifecycle: 'in_stock' });
    expect(setup.cabinet.state().lifecycle).toBe('in_stock');
  });
});

describe('planogram [protocol 8.3]', () => {
  test('is fetched, checked by its hash, kept over a power cut, and fills new shelves', () => {
    const setup = testCabinet();
    setup.start();
    expect(reported(setup)?.settings.planogram).toEqual({ rev: 13 });
    expect(setup.cabinet.state().shelves).toHaveLength(2);
    setup.cabinet.cutPower({ ups: false });
    setup.cabinet.restorePower();
    setup.clock.advance(10_000);
    expect(setup.cloud.received('planogram.get')).toHaveLength(1);
    expect(setup.cabinet.planogramRev()).toBe(13);
  });

  test('is refused with a wrong hash, and the old one stays', () => {
    const setup = testCabinet();
    setup.start();
    setup.cloud.plan(lines.slice(0, 1), 14);
    setup.desire({ planogram: { rev: 14, sha256: 'f'.repeat(64) } });
    expect(reported(setup)).toMatchObject({
      appliedRev: 2,
      settings: { planogram: { rev: 13 } },
      rejected: [{ path: 'planogram', code: 'BAD_VALUE' }],
    });
    setup.desire({ planogram: setup.cloud.plan(lines.slice(0, 1), 15) });
    expect(reported(setup)).toMatchObject({ settings: { planogram: { rev: 15 } }, rejected: [] });
  });

  test('is requested again when it does not arrive, twice under one reqId and then under a new one', () => {
    const setup = testCabinet();
    setup.start();
    const ref = setup.cloud.plan(lines.slice(0, 1), 14);
    setup.cloud.rules.planogram = null;
    setup.desire({ planogram: ref });
    setup.clock.advance(50_000);
    const asked = setup.cloud
      .received('planogram.get')
      .slice(1)
      .map(({ data }) => data.reqId);
    expect(asked.length).toBeGreaterThanOrEqual(3);
    expect(new Set(asked).size).toBe(2);
    setup.cloud.plan(lines.slice(0, 1), 14);
    setup.clock.advance(60_000);
    expect(setup.cabinet.planogramRev()).toBe(14);
  });

  test('is removed when the twin has none', () => {
    const setup = testCabinet();
    setup.start();
    setup.desire({ planogram: null });
    expect(setup.cabinet.planogramRev()).toBeNull();
  });
});

describe('freeze', () => {
  test('begins and ends by a window, also offline', () => {
    const setup = testCabinet();
    setup.start();
    const at = (min: number) => new Date(setup.clock.now() + min * 60_000).toISOString();
    setup.desire({
      freeze: { mode: 'conditional', active: false, windowsUtc: [{ from: at(10), to: at(20) }] },
    });
    setup.cabinet.cutNetwork('reset');
    setup.clock.advance(10.5 * 60_000);
    expect(setup.cabinet.state().lockouts).toEqual(['freeze']);
    setup.clock.advance(10 * 60_000);
    expect(setup.cabinet.state().lockouts).toEqual([]);
    setup.cabinet.restoreNetwork();
    setup.clock.advance(180_000);
    const changes = setup.cloud
      .events()
      .flatMap((event) => (event.type === 'freeze.changed' ? [event.data] : []));
    expect(changes).toEqual([
      { active: true, by: 'schedule' },
      { active: false, by: 'schedule' },
    ]);
  });

  test('holds over a power cut when set by the cloud', () => {
    const setup = testCabinet();
    setup.start();
    setup.desire({ freeze: { mode: 'always', active: true } });
    setup.cabinet.cutPower({ ups: false });
    setup.cabinet.restorePower();
    setup.clock.advance(10_000);
    expect(setup.cabinet.state().lockouts).toEqual(['freeze']);
    expect(setup.eventTypes().filter((type) => type === 'freeze.changed')).toHaveLength(1);
  });
});
