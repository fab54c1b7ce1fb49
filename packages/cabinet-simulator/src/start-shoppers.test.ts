import { describe, expect, test } from 'vitest';
import { createCloudDouble } from '../test/cloud-double.ts';
import { createManualClock } from '../test/manual-clock.ts';
import { blankCamera, cola, lines, wrap } from '../test/test-cabinet.ts';
import { createFleet } from './create-fleet.ts';
import { startAttendants } from './start-attendants.ts';
import { startShoppers } from './start-shoppers.ts';

function fleetOf(count: number) {
  const clock = createManualClock();
  const clouds = Array.from({ length: count }, () => createCloudDouble(clock));
  const fleet = createFleet(
    clouds.map((cloud, n) => ({
      deviceNo: `VC2409000${n + 1}`,
      secret: 's',
      doors: 2,
      link: cloud.link,
      upload: async () => true,
      // Hundreds of shoppers would leave hundreds of pictures to draw, for 10 s and more, to the tests after this one.
      camera: blankCamera,
    })),
    { clock },
  );
  fleet.connect();
  clock.advance(5_000);
  for (const cloud of clouds)
    cloud.send('twin.desired', { rev: 1, lifecycle: 'operational', planogram: cloud.plan(lines) });
  clock.advance(1_000);
  return { clock, clouds, fleet };
}

describe('shoppers who come by themselves', () => {
  test('come at about the given rate, buy what is planned, and stop when the shelves are empty', () => {
    const { clock, clouds, fleet } = fleetOf(3);
    const shoppers = startShoppers(fleet, { ratePerHour: 20, seed: 3 });
    clock.advance(3_600_000);
    expect(shoppers.visits()).toBeGreaterThan(30);
    expect(shoppers.visits()).toBeLessThan(90);
    clock.advance(6 * 3_600_000);
    shoppers.stop();
    clock.advance(600_000);
    for (const [at, cloud] of clouds.entries()) {
      const items = cloud
        .events()
        .flatMap((event) => (event.type === 'session.recognized' ? event.data.items : []));
      const sold = (productId: string) =>
        items.reduce(
          (sum, item) =>
            sum + (item.productId === productId ? (item.dir === 'out' ? item.qty : -item.qty) : 0),
          0,
        );
      expect(new Set(items.map(({ productId }) => productId))).toEqual(new Set([cola, wrap]));
      const left = fleet.cabinets[at]?.state().shelves ?? [];
      const on = (productId: string) =>
        left.reduce((sum, shelf) => sum + (shelf.productId === productId ? shelf.qty : 0), 0);
      expect([sold(cola) + on(cola), sold(wrap) + on(wrap)]).toEqual([12, 4]);
      expect(fleet.cabinets[at]?.outboxSize()).toBe(0);
    }
  });

  test('begin with ordinary buyers who come faster, so that the first orders of a demo are ordinary', () => {
    const { clock, fleet } = fleetOf(3);
    const opening = { buyers: 10, rush: 6 };
    const came: { kind: string; atMs: number }[] = [];
    const shoppers = startShoppers(fleet, {
      ratePerHour: 20,
      opening,
      seed: 3,
      visited: (_, kind) => void came.push({ kind, atMs: clock.now() }),
    });
    const beganMs = clock.now();
    clock.advance(3_600_000);
    shoppers.stop();
    const kinds = came.map(({ kind }) => kind);
    expect(new Set(kinds.slice(0, 10))).toEqual(new Set(['buyer']));
    expect(new Set(kinds.slice(10)).size).toBeGreaterThan(2);
    const hours = (from: number, until: number) => (until - from) / 3_600_000;
    expect(hours(beganMs, came[9]?.atMs ?? 0)).toBeLessThan(hours(came[9]?.atMs ?? 0, came[19]?.atMs ?? 0));
  });

  test('avoid a frozen cabinet', () => {
    const { clock, clouds, fleet } = fleetOf(1);
    clouds[0]?.send('twin.desired', {
      rev: 2,
      lifecycle: 'operational',
      freeze: { mode: 'always', active: true },
    });
    clock.advance(1_000);
    const shoppers = startShoppers(fleet, { ratePerHour: 60 });
    clock.advance(3_600_000);
    expect(shoppers.visits()).toBe(0);
  });
});

describe('attendants of doors that were opened from a phone', () => {
  test.each([
    ['restock', ['stock.observed', 'session.ended']],
    ['sale', ['session.recognized', 'session.ended']],
    ['service', ['door.closed', 'session.ended']],
  ] as const)('do their part of a %s', (purpose, ending) => {
    const { clock, clouds, fleet } = fleetOf(1);
    startAttendants(fleet);
    const [cloud] = clouds;
    const [cabinet] = fleet.cabinets;
    if (!cloud || !cabinet) throw new Error('no scene');
    cabinet.stock({ door: 'R', layer: 2, productId: wrap }, 1);
    cloud.command('door.open', { purpose, doors: ['L', 'R'], sessionId: cloud.newId() });
    clock.advance(60_000);
    expect(
      cloud
        .events()
        .map(({ type }) => type)
        .slice(-2),
    ).toEqual(ending);
    expect(cloud.events().at(-1)?.data).toMatchObject({ reason: 'doors_closed' });
    if (purpose === 'restock')
      expect(cabinet.state().shelves).toContainEqual({ door: 'R', layer: 2, productId: wrap, qty: 4 });
  });
});
