import { HOUR_MS } from '@larder/domain/durations';
import { toLocal } from '@larder/domain/time-zone';
import type { SeedMerchant } from './merchants.ts';

export type SeedModel = { code: string; doors: 1 | 2; layers: number };

/** Those of the models that every installation has. */
export const seedModels: SeedModel[] = [
  { code: 'CB-1D-4L', doors: 1, layers: 4 },
  { code: 'CB-1D-5L', doors: 1, layers: 5 },
  { code: 'CB-2D-5L', doors: 2, layers: 5 },
];

export type SeedCabinet = {
  deviceNo: string;
  model: string;
  merchant: SeedMerchant['code'] | null;
  lifecycle: 'in_stock' | 'to_be_activated' | 'operational';
  name?: string;
  address?: { street: string; city: string; state: string; zip: string };
  /** Orders on an ordinary weekday. */
  ordersPerDay: number;
  /** Day of the last task of a restocker; before it, one every other day. */
  restockedDaysAgo: number;
  freeze?: 'always' | 'nightly';
  connection: 'online' | 'offline_network' | 'offline_power' | 'never';
};

const DARK_HOURS: Partial<Record<SeedCabinet['connection'], number>> = {
  offline_network: 5,
  offline_power: 2,
};

/** Start of a cabinet's silence; null for one that is connected or was never seen. */
export function darkSince({ connection }: SeedCabinet, now: Date): Date | null {
  const hours = DARK_HOURS[connection];
  return hours === undefined ? null : new Date(now.getTime() - hours * HOUR_MS);
}

const FROZEN_FOR_GOOD_HOURS = 30;
const NIGHT_BEGINS_HOUR = 22;
const NIGHT_ENDS_HOUR = 6;

/** When the rule of a permanently frozen cabinet was saved: until then it sold. */
export const frozenForGoodSince = (now: Date): Date =>
  new Date(now.getTime() - FROZEN_FOR_GOOD_HOURS * HOUR_MS);

/** True while its freeze rule stops a cabinet from selling. */
export function isFrozen({ freeze }: SeedCabinet, at: Date, now: Date, timeZone: string): boolean {
  if (freeze === 'always') return at >= frozenForGoodSince(now);
  const hour = Number(toLocal(at, timeZone).slice(11, 13));
  return freeze === 'nightly' && (hour >= NIGHT_BEGINS_HOUR || hour < NIGHT_ENDS_HOUR);
}

const bay = (street: string, zip: string) => ({ street, city: 'San Francisco', state: 'CA', zip });
const pudong = (street: string) => ({ street, city: '上海市', state: '上海', zip: '200120' });

/** Twelve cabinets, in every state that a merchant meets. */
export const seedCabinets: SeedCabinet[] = [
  {
    deviceNo: 'VC24090001',
    model: 'CB-2D-5L',
    merchant: 'bayside',
    lifecycle: 'operational',
    name: 'Lobby West',
    address: bay('101 Mission St', '94105'),
    ordersPerDay: 22,
    restockedDaysAgo: 1,
    connection: 'online',
  },
  {
    deviceNo: 'VC24090002',
    model: 'CB-1D-4L',
    merchant: 'bayside',
    lifecycle: 'operational',
    name: 'Gym Level 2',
    address: bay('240 Brannan St', '94107'),
    ordersPerDay: 14,
    restockedDaysAgo: 0,
    connection: 'online',
  },
  {
    deviceNo: 'VC24090003',
    model: 'CB-2D-5L',
    merchant: 'bayside',
    lifecycle: 'operational',
    name: 'Library Café',
    address: bay('100 Larkin St', '94102'),
    ordersPerDay: 17,
    restockedDaysAgo: 2,
    connection: 'online',
  },
  {
    deviceNo: 'VC24090004',
    model: 'CB-1D-5L',
    merchant: 'bayside',
    lifecycle: 'operational',
    name: 'Pier 9 Ferry Hall',
    address: bay('9 The Embarcadero', '94111'),
    ordersPerDay: 9,
    restockedDaysAgo: 1,
    freeze: 'always',
    connection: 'online',
  },
  {
    deviceNo: 'VC24090005',
    model: 'CB-1D-5L',
    merchant: 'bayside',
    lifecycle: 'operational',
    name: 'City College',
    address: bay('50 Frida Kahlo Way', '94112'),
    ordersPerDay: 12,
    restockedDaysAgo: 1,
    freeze: 'nightly',
    connection: 'online',
  },
  {
    deviceNo: 'VC24090006',
    model: 'CB-2D-5L',
    merchant: 'bayside',
    lifecycle: 'operational',
    name: 'Hospital Wing B',
    address: bay('1001 Potrero Ave', '94110'),
    ordersPerDay: 25,
    restockedDaysAgo: 4,
    connection: 'online',
  },
  {
    deviceNo: 'VC24090007',
    model: 'CB-1D-4L',
    merchant: 'bayside',
    lifecycle: 'operational',
    name: 'Night Depot',
    address: bay('1500 Mission St', '94103'),
    ordersPerDay: 8,
    restockedDaysAgo: 4,
    connection: 'offline_network',
  },
  {
    deviceNo: 'VC24090008',
    model: 'CB-1D-4L',
    merchant: 'bayside',
    lifecycle: 'operational',
    name: 'Warehouse B',
    address: bay('2300 Third St', '94107'),
    ordersPerDay: 6,
    restockedDaysAgo: 3,
    connection: 'offline_power',
  },
  {
    deviceNo: 'VC24090009',
    model: 'CB-2D-5L',
    merchant: 'bayside',
    lifecycle: 'to_be_activated',
    ordersPerDay: 0,
    restockedDaysAgo: 0,
    connection: 'online',
  },
  {
    deviceNo: 'VC24090010',
    model: 'CB-1D-4L',
    merchant: 'bayside',
    lifecycle: 'to_be_activated',
    ordersPerDay: 0,
    restockedDaysAgo: 0,
    connection: 'never',
  },
  {
    deviceNo: 'VC24090011',
    model: 'CB-2D-5L',
    merchant: 'lantern',
    lifecycle: 'operational',
    name: '张江大厦一楼',
    address: pudong('祖冲之路 899 号'),
    ordersPerDay: 20,
    restockedDaysAgo: 1,
    connection: 'online',
  },
  {
    deviceNo: 'VC24090012',
    model: 'CB-1D-5L',
    merchant: null,
    lifecycle: 'in_stock',
    ordersPerDay: 0,
    restockedDaysAgo: 0,
    connection: 'online',
  },
];
