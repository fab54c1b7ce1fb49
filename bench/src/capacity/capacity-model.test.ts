import { describe, expect, test } from 'vitest';
import { bottlenecks, type Costs, needOf, type Work } from './capacity-model.ts';

const work = (us: number): Work => ({ gatewayUs: us, apiUs: us, postgresUs: us });

/** Round numbers, so that every expected value can be computed by hand. */
const costs: Costs = {
  order: { gatewayUs: 2_000, apiUs: 1_000, postgresUs: 4_000 },
  eventsOfOrder: 6,
  event: work(100),
  sample: work(100),
  birth: work(1_000),
  gatewayMiB: 100,
  cabinetKiB: 20,
  orderBytes: 5_000,
  eventBytes: 700,
  sampleBytes: 70,
  eventDays: 7,
  sampleDays: 30,
};

describe('the needs of many cabinets', () => {
  test.each([
    ['one cell', 50_000, { cells: 1, merchants: 1_352 }],
    ['one cabinet more than a cell', 50_001, { cells: 2, merchants: 1_352 }],
    ['a million', 1_000_000, { cells: 20, merchants: 27_028 }],
  ])('count cells and merchants of %s', (_, cabinets, expected) => {
    expect(needOf(cabinets, costs)).toMatchObject(expected);
  });

  test.each([
    ['telemetry', 'samplesPerSecond', 833.3],
    ['births after an outage', 'birthsPerSecond', 555.6],
    ['gigabytes of orders a day', 'ordersGBaDay', 5.5],
    ['gigabytes of events kept', 'eventsGB', 87.2],
    ['gigabytes of telemetry kept', 'samplesGB', 151.2],
    ['terabytes of video a day', 'videoTBaDay', 5.25],
    ['gibibytes of the gateways', 'gatewayGiB', 1.05],
  ] as const)('state the %s of a cell', (_, key, expected) => {
    expect(needOf(50_000, costs)[key]).toBeCloseTo(expected, 1);
  });

  test('state events and orders on average and at lunch, when only sales are five times as many', () => {
    const { eventsPerSecond, ordersPerSecond } = needOf(50_000, costs);
    expect(eventsPerSecond.mean).toBeCloseTo(206.0, 1);
    expect(eventsPerSecond.lunch).toBeCloseTo(784.7, 1);
    expect(ordersPerSecond.mean).toBeCloseTo(12.7, 1);
    expect(ordersPerSecond.lunch).toBeCloseTo(63.7, 1);
  });

  test('count the events of an order once, with the order', () => {
    // At lunch a cell has 833.3 samples, 63.66 orders and 784.7 - 382.0 events that belong to no order.
    const { cores } = needOf(50_000, costs);
    expect(cores.gateway).toBeCloseTo(0.0833 + 0.0403 + 0.1273, 3);
    expect(cores.api).toBeCloseTo(0.0833 + 0.0403 + 0.0637, 3);
    expect(cores.postgres).toBeCloseTo(0.0833 + 0.0403 + 0.2546, 3);
  });

  test('grow in proportion to the cabinets, but for the memory of a gateway without any', () => {
    const [cell, million] = [needOf(50_000, costs), needOf(1_000_000, costs)];
    expect(million.cores.postgres).toBeCloseTo(20 * cell.cores.postgres, 6);
    expect(million.eventsGB).toBeCloseTo(20 * cell.eventsGB, 6);
    expect(million.gatewayGiB).toBeLessThan(20 * cell.gatewayGiB);
  });
});

describe('the bottlenecks of a machine', () => {
  const machine = { cores: 2, memoryGiB: 8, diskGB: 500 };
  const limitOf = (resource: RegExp, changed: Partial<Costs> = {}, on = machine) =>
    bottlenecks(on, { ...costs, ...changed }).find((one) => resource.test(one.resource))?.cabinets;

  test('are sorted, the scarcest first', () => {
    const limits = bottlenecks(machine, costs).map(({ cabinets }) => cabinets);
    expect(limits).toEqual([...limits].sort((a, b) => a - b));
    expect(limits).toHaveLength(8);
  });

  test.each([
    // 1.4 cores of 0.7 a core per 50,000 cabinets; see the cores above.
    ['processors at lunch', /^processors at lunch/, 85_600],
    ['the thread of a gateway', /thread of a gateway at lunch/, 139_500],
    ['the thread of an API', /thread of an API/, 187_000],
    // 0.7 cores x 90 s / 1 ms, and 1.4 x 90 s / 3 ms.
    ['a gateway, when all return', /thread of a gateway, when all/, 63_000],
    ['processors, when all return', /^processors, when all/, 42_000],
    ['memory', /quarter of the memory/, 99_700],
    ['the heap of a gateway', /heap of one gateway/, 204_600],
  ])('say how many cabinets exhaust %s', (_, resource, cabinets) => {
    const limit = limitOf(resource) ?? Number.NaN;
    expect(Math.abs(limit / cabinets - 1)).toBeLessThan(0.01);
  });

  test('move with what is measured and with the machine', () => {
    const memory = /quarter of the memory/;
    expect(limitOf(memory, { cabinetKiB: 40 })).toBeCloseTo((limitOf(memory) ?? 0) / 2, 3);
    const disk = /^disk/;
    expect(limitOf(disk, {}, { ...machine, diskGB: 1_000 })).toBeCloseTo(2 * (limitOf(disk) ?? 0), 3);
    const processors = /^processors at lunch/;
    expect(limitOf(processors, {}, { ...machine, cores: 4 })).toBeCloseTo(2 * (limitOf(processors) ?? 0), 3);
  });
});
