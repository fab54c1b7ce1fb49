import { describe, expect, test } from 'vitest';
import { testCabinet } from '../../test/test-cabinet.ts';

const limits = {
  temp: { setpointC10: { main: 40 }, highC10: { main: 80 }, lowC10: { main: -10 }, delayMin: 15 },
};

describe('temperature [protocol 7]', () => {
  test('is recorded every quarter of an hour, offline too, without a hole', () => {
    const setup = testCabinet();
    setup.start();
    setup.cabinet.cutNetwork('reset');
    setup.clock.advance(3_600_000);
    setup.cabinet.restoreNetwork();
    setup.clock.advance(180_000);
    const samples = setup.cloud
      .events()
      .flatMap((event) => (event.type === 'temp.sample' ? [event.data] : []));
    expect(samples).toHaveLength(4);
    for (const [at, { to }] of samples.entries()) expect(samples[at + 1]?.from ?? to).toBe(to);
    expect(samples[1]?.zones[0]).toMatchObject({ zone: 'main', n: 15 });
  });

  test('is reported when too warm for the delay, and so is the recovery with its peak', () => {
    const setup = testCabinet();
    setup.start();
    setup.desire(limits);
    setup.cabinet.warmUp(120);
    setup.clock.advance(14 * 60_000);
    expect(setup.eventTypes()).not.toContain('temp.excursion');
    setup.clock.advance(2 * 60_000);
    setup.cabinet.coolDown();
    setup.clock.advance(30 * 60_000);
    const [excursion, recovered] = setup.cloud
      .events()
      .filter(({ type }) => /excursion|recovered/.test(type));
    expect(excursion?.data).toMatchObject({ zone: 'main', dir: 'high', limitC10: 80, c10: 120 });
    expect(recovered?.data).toMatchObject({ dir: 'high', peakC10: 120 });
  });

  test('is reported only as telemetry, immediately, when too warm for a short while', () => {
    const setup = testCabinet();
    setup.start();
    setup.desire(limits);
    const before = setup.cloud.received('telemetry').length;
    setup.cabinet.warmUp(120);
    setup.clock.advance(1_000);
    setup.cabinet.coolDown();
    setup.clock.advance(20 * 60_000);
    expect(setup.cloud.received('telemetry')[before]?.data.temps[0]).toEqual({ zone: 'main', c10: 120 });
    expect(setup.eventTypes().filter((type) => /excursion|recovered/.test(type))).toEqual([]);
  });

  test('reports and recovers an excursion once across a power cut', () => {
    const setup = testCabinet();
    setup.start();
    setup.desire(limits);
    setup.cabinet.warmUp(120);
    setup.clock.advance(16 * 60_000);
    setup.cabinet.cutPower({ ups: false });
    setup.cabinet.restorePower();
    setup.clock.advance(20 * 60_000);
    setup.cabinet.coolDown();
    setup.clock.advance(30 * 60_000);
    expect(setup.eventTypes().filter((type) => /excursion|recovered/.test(type))).toEqual([
      'temp.excursion',
      'temp.recovered',
    ]);
  });

  test('locks shoppers out after warm food until a person has been there and it is cold', () => {
    const setup = testCabinet();
    setup.start();
    setup.desire({ healthLock: { enabled: true, aboveC10: 50, minutes: 30 } });
    setup.cabinet.warmUp(90);
    setup.clock.advance(32 * 60_000);
    expect(setup.cabinet.state().lockouts).toEqual(['health']);
    setup.cabinet.coolDown();
    setup.clock.advance(60 * 60_000);
    expect(setup.cabinet.state().lockouts).toEqual(['health']);
    setup.cloud.command('door.open', { purpose: 'restock', doors: ['L'], sessionId: setup.cloud.newId() });
    setup.clock.advance(1_500);
    setup.cabinet.pullDoor('L');
    setup.cabinet.closeDoor('L');
    setup.clock.advance(1_000);
    expect(setup.cabinet.state().lockouts).toEqual([]);
  });

  test('reports a broken sensor as a fault, not as a temperature', () => {
    const setup = testCabinet();
    setup.start();
    setup.cabinet.fault({ kind: 'temperature_sensor' });
    setup.clock.advance(1_000);
    expect(setup.cloud.received('telemetry').at(-1)?.data.temps[0]).toEqual({
      zone: 'main',
      c10: null,
      fault: 'open_circuit',
    });
    expect(setup.eventTypes()).toEqual(['fault.raised']);
    setup.cabinet.fault({ kind: 'temperature_sensor', on: false });
    setup.clock.advance(1_000);
    expect(setup.eventTypes()).toEqual(['fault.raised', 'fault.cleared']);
  });
});

describe('telemetry', () => {
  test('is sent every 60 s, and immediately when a door moves', () => {
    const setup = testCabinet();
    setup.start();
    const before = setup.cloud.received('telemetry').length;
    setup.clock.advance(600_000);
    expect(setup.cloud.received('telemetry').length - before).toBe(10);
    setup.cabinet.forceDoor('L');
    setup.clock.advance(200);
    expect(setup.cloud.received('telemetry').at(-1)?.data.doors.L).toEqual({ open: true, locked: false });
  });

  test('follows the interval of the settings', () => {
    const setup = testCabinet();
    setup.start();
    setup.desire({ tele: { intervalS: 10 } });
    const before = setup.cloud.received('telemetry').length;
    setup.clock.advance(100_500);
    expect(setup.cloud.received('telemetry').length - before).toBe(10);
  });
});
