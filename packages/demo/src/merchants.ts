import type { Locale } from '@larder/domain/locale';

export type SeedMerchant = {
  code: 'bayside' | 'lantern';
  name: string;
  currency: 'USD' | 'CNY';
  timeZone: string;
  locale: Locale;
  country: 'US' | 'CN';
  taxMode: 'exclusive' | 'inclusive';
  taxRatePpm: number;
  /** Converts a US price in cents to this merchant's minor units. */
  priceFromUsd(minor: number): number;
};

export type SeedMember = {
  merchant: SeedMerchant['code'];
  email: string;
  name: string;
  kind: 'owner' | 'staff' | 'restocker';
  role?: 'manager' | 'operations' | 'finance' | 'support' | 'viewer';
  devices?: string[];
};

export const demoPassword = 'larder-demo-1';

export const seedMerchants: SeedMerchant[] = [
  {
    code: 'bayside',
    name: 'Bayside Markets',
    currency: 'USD',
    timeZone: 'America/Los_Angeles',
    locale: 'en-US',
    country: 'US',
    taxMode: 'exclusive',
    taxRatePpm: 88_750,
    priceFromUsd: (minor) => minor,
  },
  {
    code: 'lantern',
    name: '灯笼零售 Lantern Retail',
    currency: 'CNY',
    timeZone: 'Asia/Shanghai',
    locale: 'zh-CN',
    country: 'CN',
    taxMode: 'inclusive',
    taxRatePpm: 130_000,
    priceFromUsd: (minor) => Math.round((minor * 2.4) / 50) * 50,
  },
];

export const seedMembers: SeedMember[] = [
  { merchant: 'bayside', email: 'owner@bayside.example', name: 'Maya Ortiz', kind: 'owner' },
  {
    merchant: 'bayside',
    email: 'manager@bayside.example',
    name: 'Tom Reyes',
    kind: 'staff',
    role: 'manager',
  },
  { merchant: 'bayside', email: 'viewer@bayside.example', name: 'Priya Shah', kind: 'staff', role: 'viewer' },
  {
    merchant: 'bayside',
    email: 'restocker@bayside.example',
    name: 'Sam Okafor',
    kind: 'restocker',
    devices: ['VC24090001', 'VC24090002', 'VC24090003', 'VC24090006'],
  },
  { merchant: 'lantern', email: 'owner@lantern.example', name: '林晓', kind: 'owner' },
  { merchant: 'lantern', email: 'viewer@lantern.example', name: '陈明', kind: 'staff', role: 'viewer' },
];
