import { describe, expect, test } from 'vitest';
import { testCabinet } from '../../test/test-cabinet.ts';

const births = ({ cloud }: ReturnType<typeof testCabinet>) =>
  cloud.received('birth').map(({ data }) => data.bootReason);

describe('birth [protocol 6.1, 6.2]', () => {
  test('is repeated every 10 s until it is answered, and nothing else is sent before', () => {
    const setup = testCabinet();
    const { cabinet, clock, cloud } = setup;
    cloud.rules.birth = 'pending';
    cabinet.connect();
    cabinet.forceDoor('L');
    clock.advance(5_000);
    expect(new Set(cloud.published().map(({ topic }) => topic))).toEqual(
      new Set(['cab/v1/VC24090001/up/conn']),
    );
    expect(cabinet.state().online).toBe(false);
  });

  test('keeps the connection when pending, and is sent again when asked', () => {
    const setup = testCabinet();
    setup.cloud.rules.birth = 'pending';
    setup.cabinet.connect();
    setup.clock.advance(70_000);
    expect(births(setup)).toEqual(['power_on', 'power_on']);
    setup.cloud.rules.birth = 'accepted';
    setup.clock.advance(60_000);
    expect(setup.cabinet.state().online).toBe(true);
  });

  test('closes the connection when rejected, and is sent again in an hour', () => {
    const setup = testCabinet();
    setup.cloud.rules.birth = 'rejected';
    setup.cabinet.connect();
    setup.clock.advance(3_500_000);
    expect(births(setup)).toHaveLength(1);
    setup.clock.advance(200_000);
    expect(births(setup)).toHaveLength(2);
  });

  test('has reason `reconnect`, the same boot and another connection id after a network cut', () => {
    const setup = testCabinet();
    setup.start();
    setup.cabinet.cutNetwork('reset');
    setup.clock.advance(60_000);
    setup.cabinet.restoreNetwork();
    setup.clock.advance(60_000);
    const [first, second] = setup.cloud.received('birth');
    expect(births(setup)).toEqual(['power_on', 'reconnect']);
    expect(second?.boot).toBe(first?.boot);
    expect(second?.conn).not.toBe(first?.conn);
    expect(setup.cloud.wills()).toHaveLength(1);
    expect(setup.cloud.wills()[0]?.payload.toString()).toContain(`"conn":"${first?.conn}"`);
  });

  test('ignores an answer to an older one', () => {
    const setup = testCabinet();
    setup.cloud.rules.birth = 'pending';
    setup.cabinet.connect();
    setup.clock.advance(5_000);
    setup.cloud.send('birth.result', {
      status: 'accepted',
      conn: '00000000',
      serverTime: '2026-11-20T10:00:00.000Z',
    });
    setup.clock.advance(1_000);
    expect(setup.cabinet.state().online).toBe(false);
  });
});

describe('back-off', () => {
  const waits = ({ cloud }: ReturnType<typeof testCabinet>) =>
    cloud
      .attempts()
      .slice(1)
      .map((at, n) => at - (cloud.attempts()[n] ?? 0));

  test('waits at least 30 s after bad credentials, and never much more than 120 s', () => {
    const setup = testCabinet();
    setup.cloud.rules.credentials = () => false;
    setup.cabinet.connect();
    setup.clock.advance(1_800_000);
    expect(Math.min(...waits(setup))).toBeGreaterThanOrEqual(30_000);
    expect(Math.max(...waits(setup))).toBeLessThanOrEqual(157_000);
    expect(setup.cloud.attempts().length).toBeGreaterThan(12);
  });

  test('doubles from 1 s to 120 s without a network, with jitter of 30 %', () => {
    const setup = testCabinet();
    setup.cabinet.cutNetwork('reset');
    setup.cabinet.connect();
    setup.clock.advance(600_000);
    for (const [n, waitMs] of waits(setup).entries()) {
      const middleMs = Math.min(1_000 * 2 ** n, 120_000);
      expect(waitMs).toBeGreaterThanOrEqual(middleMs * 0.7);
      expect(waitMs).toBeLessThanOrEqual(middleMs * 1.3 + 100);
    }
  });

  test('restarts only after 5 min of connection', () => {
    const setup = testCabinet();
    setup.cabinet.cutNetwork('reset');
    setup.cabinet.connect();
    setup.clock.advance(200_000);
    setup.cabinet.restoreNetwork();
    setup.clock.advance(200_000);
    const cut = () => {
      const before = setup.cloud.attempts().length;
      const at = setup.clock.now();
      setup.cabinet.cutNetwork('reset');
      setup.cabinet.restoreNetwork();
      setup.clock.advance(200_000);
      return (setup.cloud.attempts()[before] ?? 0) - at;
    };
    expect(setup.cabinet.state().online).toBe(true);
    expect(cut()).toBeGreaterThan(60_000);
    setup.clock.advance(400_000);
    expect(cut()).toBeLessThan(2_000);
  });
});
