import { availableParallelism, totalmem } from 'node:os';
import {
  bottlenecks,
  type Costs,
  type Machine,
  type Need,
  needOf,
  type Work,
} from './capacity/capacity-model.ts';
import { type Growth, measureGrowth } from './capacity/measure-growth.ts';
import { measureTraffic, type TableGrowth, workOf } from './capacity/measure-traffic.ts';
import { benchCabinets, benchCapacityOrders } from './env.ts';
import type { Measure, Measurement } from './measurement.ts';
import { shown } from './statistics.ts';
import { weighCabinets } from './weigh-cabinets.ts';

const CABINETS = 5_000;
const FLEETS = [5_000, 50_000, 1_000_000];
const SHOWN_TABLES = 12;
const SHOWN_BOTTLENECKS = 3;
const DISK_GB = 500;
/** Assumptions of the design, which the measured numbers replace. */
const design = { orderBytes: 5_000, eventBytes: 700, sampleBytes: 70, cabinetKiB: 20 };

/**
 * How many cabinets fit on what, computed from what this run measures: sales, telemetry, events, births, memory, disk
 * and their growth. Prints the tables of docs/operations/capacity.md.
 */
export const measure: Measure = async (say) => {
  const cabinets = benchCabinets(CABINETS);
  const weight = await weighCabinets(cabinets, say);
  const birth = workOf(weight.births.spent, cabinets);
  const traffic = await measureTraffic(say, birth);
  const growth = await measureGrowth(benchCapacityOrders());
  const costs: Costs = {
    ...traffic.costs,
    birth,
    gatewayMiB: weight.gatewayMiB,
    // What V8 frees of its own may hide the growth of the resident set.
    cabinetKiB: Math.max(weight.heapKiB, weight.rssKiB),
  };
  const machine: Machine = {
    cores: availableParallelism(),
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    diskGB: DISK_GB,
  };
  for (const line of [
    ...costsTable(costs),
    ...diskTable(traffic.tables),
    ...growthTable(growth),
    ...needsTable(FLEETS.map((fleet) => needOf(fleet, costs))),
    ...bottleneckLines(machine, costs),
  ])
    say(line);
  const row = { reference: '', ratio: null, target: '', met: null };
  const compared = (what: string, measured: number, assumed: number, unit: string): Measurement => ({
    what: `capacity: ${what}`,
    measured: `${shown(measured)} ${unit}`,
    reference: `design: ${shown(assumed)} ${unit}`,
    ratio: measured / assumed,
    target: '',
    met: null,
  });
  return [
    { ...row, what: 'capacity: events committed', measured: `${shown(traffic.eventsPerSecond)}/s` },
    {
      ...row,
      what: `capacity: ${shown(traffic.orders)} whole sales, authorization p99`,
      measured: `${shown(traffic.authorizeP99Ms)} ms`,
    },
    {
      ...row,
      what: `capacity: births of ${shown(cabinets)}`,
      measured: `${shown(weight.births.perSecond)}/s`,
    },
    compared('what stays of an order', costs.orderBytes, design.orderBytes, 'B'),
    compared('an event in the inbox', costs.eventBytes, design.eventBytes, 'B'),
    compared('a telemetry message', costs.sampleBytes, design.sampleBytes, 'B'),
    compared('memory of a cabinet', costs.cabinetKiB, design.cabinetKiB, 'KiB'),
    ...bottlenecks(machine, costs)
      .slice(0, SHOWN_BOTTLENECKS)
      .map(({ resource, cabinets }) => ({
        ...row,
        what: `capacity, bottleneck: ${resource}`,
        measured: `${shown(cabinets)} cabinets`,
      })),
  ];
};

const line = (...cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const head = (...cells: readonly string[]) => ['', line(...cells), line(...cells.map(() => '---'))];

function costsTable(costs: Costs): string[] {
  const of = (what: string, { gatewayUs, apiUs, postgresUs }: Work) =>
    line(what, shown(gatewayUs), shown(apiUs), shown(postgresUs));
  return [
    ...head('Processor time, us', 'Gateway', 'API', 'PostgreSQL'),
    of('whole sale, card to captured order', costs.order),
    of('event that belongs to no sale', costs.event),
    of('telemetry message', costs.sample),
    of('connect and birth', costs.birth),
  ];
}

function diskTable(tables: readonly TableGrowth[]): string[] {
  const gigabytes = (bytes: number) => (bytes / 1e3).toFixed(2);
  const listed = tables.slice(0, SHOWN_TABLES);
  const others = tables.slice(SHOWN_TABLES);
  const sum = (some: readonly TableGrowth[], key: 'bytes' | 'indexBytes') =>
    some.reduce((total, one) => total + one[key], 0);
  const stays = tables.filter(({ kept }) => kept === null);
  return [
    ...head('GB for each million orders', 'With indexes', 'Indexes alone', 'Kept'),
    ...listed.map(({ name, bytes, indexBytes, kept }) =>
      line(`\`${name}\``, gigabytes(bytes), gigabytes(indexBytes), kept ?? 'for good'),
    ),
    line(
      `${others.length} others`,
      gigabytes(sum(others, 'bytes')),
      gigabytes(sum(others, 'indexBytes')),
      '',
    ),
    line('what stays', gigabytes(sum(stays, 'bytes')), gigabytes(sum(stays, 'indexBytes')), 'for good'),
  ];
}

function growthTable(growth: readonly Growth[]): string[] {
  const [first] = growth;
  return [
    ...head('Applying a sale', 'Processor time, us', 'Ratio'),
    ...growth.map(({ when, us }) => line(when, shown(us), (us / (first?.us ?? us)).toFixed(2))),
  ];
}

function needsTable(needs: readonly Need[]): string[] {
  const rows: readonly (readonly [string, (need: Need) => string])[] = [
    ['cells of 50,000', ({ cells }) => shown(cells)],
    ['merchants', ({ merchants }) => shown(merchants)],
    ['telemetry messages/s', ({ samplesPerSecond }) => shown(samplesPerSecond)],
    ['events/s, mean and lunch', ({ eventsPerSecond: { mean, lunch } }) => `${shown(mean)}, ${shown(lunch)}`],
    ['orders/s, mean and lunch', ({ ordersPerSecond: { mean, lunch } }) => `${shown(mean)}, ${shown(lunch)}`],
    ['births/s, all back within 90 s', ({ birthsPerSecond }) => shown(birthsPerSecond)],
    ['cores of gateways at lunch', ({ cores }) => shown(cores.gateway)],
    ['cores of APIs at lunch', ({ cores }) => shown(cores.api)],
    ['cores of PostgreSQL at lunch', ({ cores }) => shown(cores.postgres)],
    ['memory of gateways, GiB', ({ gatewayGiB }) => shown(gatewayGiB)],
    ['orders, GB a day', ({ ordersGBaDay }) => shown(ordersGBaDay)],
    ['inbox, GB', ({ eventsGB }) => shown(eventsGB)],
    ['telemetry, GB', ({ samplesGB }) => shown(samplesGB)],
    ['video if all is uploaded, TB a day', ({ videoTBaDay }) => shown(videoTBaDay)],
  ];
  return [
    ...head('On paper', ...needs.map(({ cabinets }) => shown(cabinets))),
    ...rows.map(([what, of]) => line(what, ...needs.map(of))),
  ];
}

function bottleneckLines(machine: Machine, costs: Costs): string[] {
  const { cores, memoryGiB, diskGB } = machine;
  return [
    ...head(`Everything on ${cores} cores, ${memoryGiB} GiB, ${diskGB} GB`, 'Cabinets'),
    ...bottlenecks(machine, costs).map(({ resource, cabinets }) => line(resource, shown(cabinets))),
  ];
}
