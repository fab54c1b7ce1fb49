import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startTestBroker, type TestBroker } from '../../test/test-broker.ts';
import type { Cabinet } from '../cabinet.ts';
import { createSystemClock } from '../clock/system-clock.ts';
import { type CabinetOptions, createCabinet } from '../create-cabinet.ts';
import { createFleet } from '../create-fleet.ts';
import { quickTimings } from '../device/cabinet-spec.ts';

let broker: TestBroker;
const cabinets: Cabinet[] = [];

beforeEach(async () => {
  broker = await startTestBroker();
});
afterEach(async () => {
  await Promise.all(cabinets.splice(0).map((cabinet) => cabinet.close()));
  await broker.stop();
});

function cabinet(part: Partial<CabinetOptions> = {}): Cabinet {
  const made = createCabinet({
    deviceNo: 'VC24090001',
    secret: 'secret',
    brokerUrl: broker.url,
    clock: createSystemClock(),
    timings: quickTimings,
    upload: async () => true,
    ...part,
  });
  cabinets.push(made);
  return made;
}

const isOnline = ({ online }: { online: boolean }) => online;

describe('a cabinet over a real broker', () => {
  test('is born after its subscription, buys, and delivers every event', async () => {
    const one = cabinet();
    one.connect();
    await one.until(isOnline);
    one.tapCard({ fingerprint: 'fp_ok' });
    await one.until(({ session }) => session?.state === 'unlocked');
    one.pullDoor('L');
    one.closeDoor('L');
    await broker.until(({ type }) => type === 'session.ended');
    await one.until(() => one.outboxSize() === 0);
    expect(broker.received.map(({ message }) => message.type)[0]).toBe('birth');
    expect(one.state().lastAnswer?.decision).toBe('allow');
  });

  test('leaves its will when the power goes, and none when it says goodbye', async () => {
    const one = cabinet();
    one.connect();
    await one.until(isOnline);
    await one.close();
    await broker.until(({ type }) => type === 'bye');
    expect(broker.received.filter(({ message }) => message.type === 'will')).toEqual([]);
    one.connect();
    await one.until(isOnline);
    one.cutPower({ ups: false });
    const will = await broker.until(({ type }) => type === 'will');
    const births = broker.received.filter(({ message }) => message.type === 'birth');
    expect(will.conn).toBe(births.at(-1)?.message.conn);
  });

  test('reconnects by itself after a reset of the network', async () => {
    const one = cabinet();
    one.connect();
    await one.until(isOnline);
    one.cutNetwork('reset');
    await one.until(({ link }) => link !== 'up');
    one.restoreNetwork();
    await one.until(isOnline);
    const reasons = broker.received.flatMap(({ message }) =>
      message.type === 'birth' ? [message.data.bootReason] : [],
    );
    expect(reasons).toEqual(['power_on', 'reconnect']);
  });

  test('reconnects by itself when the broker no longer acknowledges what it publishes', async () => {
    const clock = createSystemClock();
    const one = cabinet({ clock });
    one.connect();
    await one.until(isOnline);
    broker.ignorePublishes(true);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    one.forceDoor('L');
    vi.advanceTimersByTime(29_999);
    expect(one.state().online).toBe(true);
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    // The clock of the cabinet may wait for a timer that stood still.
    clock.setOffset(0);
    broker.ignorePublishes(false);
    await one.until(({ online }) => !online);
    await one.until(({ online }) => online && one.outboxSize() === 0);
    expect(broker.received.filter(({ message }) => message.type === 'door.forced')).toHaveLength(1);
  });

  test('exchanges nothing in a silent network, and everything in order afterwards', async () => {
    const one = cabinet();
    one.connect();
    await one.until(isOnline);
    one.cutNetwork('silent');
    one.forceDoor('L');
    one.closeDoor('L');
    one.forceDoor('L');
    expect(one.outboxSize()).toBe(2);
    expect(broker.received.some(({ message }) => message.type === 'door.forced')).toBe(false);
    one.restoreNetwork();
    await one.until(() => one.outboxSize() === 0);
    const seqs = broker.received.flatMap(({ message }) =>
      message.type === 'door.forced' ? [message.seq] : [],
    );
    expect(seqs).toEqual([1, 2]);
  });

  test('closes at once even while its network is silent', async () => {
    const one = cabinet();
    one.connect();
    await one.until(isOnline);
    one.cutNetwork('silent');
    // Time stands still: an end that waited for its limit would never come.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    await one.close();
    expect(broker.received.filter(({ message }) => message.type === 'bye')).toEqual([]);
  });

  test('closes within two seconds after the broker stopped acknowledging', async () => {
    const one = cabinet();
    one.connect();
    await one.until(isOnline);
    broker.ignorePublishes(true);
    one.forceDoor('L');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const closed = one.close();
    await vi.advanceTimersByTimeAsync(2_000);
    await closed;
    broker.ignorePublishes(false);
  });

  test('is refused with a wrong secret, and learns why', async () => {
    const one = cabinet({ secret: 'wrong' });
    one.connect();
    await one.until(({ link }) => link === 'waiting');
    expect(one.state().online).toBe(false);
    expect(broker.received).toEqual([]);
  });

  test('is disconnected and reconnects, with two boots, when another shares its number', async () => {
    const one = cabinet();
    one.connect();
    await one.until(isOnline);
    one.fault({ kind: 'duplicate_identity' });
    const bootsSeen = () => new Set(broker.received.map(({ message }) => message.boot)).size;
    await one.until(
      () =>
        bootsSeen() === 2 && broker.received.filter(({ message }) => message.type === 'birth').length >= 4,
    );
    one.fault({ kind: 'duplicate_identity', on: false });
    await one.until(isOnline);
  });
});

test('a fleet of 50 comes online and goes', async () => {
  const options = Array.from({ length: 50 }, (_, n) => ({ deviceNo: `VC2409${1000 + n}`, secret: 'secret' }));
  const fleet = createFleet(options, { brokerUrl: broker.url, timings: quickTimings });
  fleet.connect(1_000);
  await fleet.allOnline();
  expect(broker.connections()).toBe(50);
  await fleet.close();
  expect(broker.received.filter(({ message }) => message.type === 'bye')).toHaveLength(50);
});
