/** What a cabinet does on an ordinary day. */
export type CabinetDay = {
  readonly samples: number;
  readonly sessions: number;
  readonly eventsOfSession: number;
  /** Events outside of sessions, such as doors and temperatures. */
  readonly otherEvents: number;
  readonly orders: number;
  /** Of one session, if its video is uploaded. */
  readonly videoBytes: number;
};

export const ordinaryDay: CabinetDay = {
  samples: 1_440,
  sessions: 25,
  eventsOfSession: 10,
  otherEvents: 106,
  orders: 22,
  videoBytes: 4.2e6,
};

/** Processor time of one piece of work, in microseconds. */
export type Work = { readonly gatewayUs: number; readonly apiUs: number; readonly postgresUs: number };

/** Everything that the model takes from a measurement. */
export type Costs = {
  /** A whole sale from card to captured order; its events are included. */
  readonly order: Work;
  readonly eventsOfOrder: number;
  readonly event: Work;
  readonly sample: Work;
  readonly birth: Work;
  /** Resident memory of the gateway: without cabinets, and for each that is connected. */
  readonly gatewayMiB: number;
  readonly cabinetKiB: number;
  /** Rows and indexes that stay. */
  readonly orderBytes: number;
  readonly eventBytes: number;
  readonly sampleBytes: number;
  readonly eventDays: number;
  readonly sampleDays: number;
};

export type Rate = { readonly mean: number; readonly lunch: number };

export type Need = {
  readonly cabinets: number;
  readonly cells: number;
  readonly merchants: number;
  readonly samplesPerSecond: number;
  readonly eventsPerSecond: Rate;
  readonly ordersPerSecond: Rate;
  /** When all come back after an outage of their carrier. */
  readonly birthsPerSecond: number;
  /** Cores at lunch. */
  readonly cores: Readonly<Record<Part, number>>;
  readonly gatewayGiB: number;
  /** Growth of what stays. */
  readonly ordersGBaDay: number;
  readonly eventsGB: number;
  readonly samplesGB: number;
  readonly videoTBaDay: number;
};

export type Part = 'gateway' | 'api' | 'postgres';
export type Machine = { readonly cores: number; readonly memoryGiB: number; readonly diskGB: number };
/** A resource, and how many cabinets exhaust it. */
export type Bottleneck = { readonly resource: string; readonly cabinets: number };

const DAY_S = 86_400;
/** Sales at lunch, as a multiple of the mean. */
const LUNCH = 5;
const CABINETS_OF_MERCHANT = 37;
/** A whole stack holds this many. */
const CELL = 50_000;
/** Cabinets return within this time. */
const RETURN_S = 90;
/** Share of a core or of memory that may be planned with; the rest is for bursts, vacuum and caches. */
const PLANNED = 0.7;
/** Share of the memory of a machine that gateways may use where everything runs on it. */
const GATEWAY_MEMORY = 0.25;
/** Where V8 ends a process unless told otherwise. */
const HEAP_GIB = 4;
const ORDERS_KEPT_DAYS = 365;
const MIB = 2 ** 20;
const GIB = 2 ** 30;

/** Needs of this many cabinets, all of them like the measured ones. */
export function needOf(cabinets: number, costs: Costs, day: CabinetDay = ordinaryDay): Need {
  const ofAll = (aDay: number) => (cabinets * aDay) / DAY_S;
  const sessionEvents = day.sessions * day.eventsOfSession;
  const rates = { samples: ofAll(day.samples), ...lunchOf(cabinets, day) };
  return {
    cabinets,
    cells: Math.ceil(cabinets / CELL),
    merchants: Math.ceil(cabinets / CABINETS_OF_MERCHANT),
    samplesPerSecond: rates.samples,
    eventsPerSecond: { mean: ofAll(sessionEvents + day.otherEvents), lunch: rates.events },
    ordersPerSecond: { mean: ofAll(day.orders), lunch: rates.orders },
    birthsPerSecond: cabinets / RETURN_S,
    cores: {
      gateway: coresOf('gatewayUs', rates, costs),
      api: coresOf('apiUs', rates, costs),
      postgres: coresOf('postgresUs', rates, costs),
    },
    gatewayGiB: (costs.gatewayMiB * MIB + cabinets * costs.cabinetKiB * 1_024) / GIB,
    ordersGBaDay: (cabinets * day.orders * costs.orderBytes) / 1e9,
    eventsGB: (cabinets * (sessionEvents + day.otherEvents) * costs.eventBytes * costs.eventDays) / 1e9,
    samplesGB: (cabinets * day.samples * costs.sampleBytes * costs.sampleDays) / 1e9,
    videoTBaDay: (cabinets * day.sessions * day.videoBytes) / 1e12,
  };
}

/** Resources of one machine on which everything runs, the scarcest first. */
export function bottlenecks(
  machine: Machine,
  costs: Costs,
  day: CabinetDay = ordinaryDay,
): readonly Bottleneck[] {
  const { cores, gatewayGiB, ordersGBaDay, eventsGB, samplesGB } = needOf(
    1,
    { ...costs, gatewayMiB: 0 },
    day,
  );
  const baseGiB = (costs.gatewayMiB * MIB) / GIB;
  const { birth } = costs;
  const returning = (us: number, available: number) => (available * RETURN_S * 1e6) / us;
  const all: Bottleneck[] = [
    {
      resource: 'processors at lunch',
      cabinets: (PLANNED * machine.cores) / (cores.gateway + cores.api + cores.postgres),
    },
    { resource: 'the one thread of a gateway at lunch', cabinets: PLANNED / cores.gateway },
    { resource: 'the one thread of an API at lunch', cabinets: PLANNED / cores.api },
    {
      resource: `processors, when all return within ${RETURN_S} s`,
      cabinets: returning(birth.gatewayUs + birth.apiUs + birth.postgresUs, PLANNED * machine.cores),
    },
    {
      resource: `the one thread of a gateway, when all return within ${RETURN_S} s`,
      cabinets: returning(birth.gatewayUs, PLANNED),
    },
    {
      resource: `a quarter of the memory, ${machine.memoryGiB} GiB, for one gateway`,
      cabinets: (GATEWAY_MEMORY * machine.memoryGiB - baseGiB) / gatewayGiB,
    },
    { resource: `heap of one gateway, ${HEAP_GIB} GiB`, cabinets: (HEAP_GIB - baseGiB) / gatewayGiB },
    {
      resource: `disk, ${machine.diskGB.toLocaleString('en-US')} GB, with the orders of a year`,
      cabinets: (PLANNED * machine.diskGB) / (ORDERS_KEPT_DAYS * ordersGBaDay + eventsGB + samplesGB),
    },
  ];
  return all.sort((a, b) => a.cabinets - b.cabinets);
}

function lunchOf(cabinets: number, day: CabinetDay) {
  const sessionEvents = day.sessions * day.eventsOfSession;
  return {
    events: (cabinets * (LUNCH * sessionEvents + day.otherEvents)) / DAY_S,
    orders: (cabinets * LUNCH * day.orders) / DAY_S,
  };
}

type Rates = { readonly samples: number; readonly events: number; readonly orders: number };

function coresOf(part: keyof Work, { samples, events, orders }: Rates, costs: Costs): number {
  const apart = Math.max(0, events - orders * costs.eventsOfOrder);
  const us = samples * costs.sample[part] + apart * costs.event[part] + orders * costs.order[part];
  return us / 1e6;
}
