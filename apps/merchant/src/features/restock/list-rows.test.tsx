import { createI18n } from '@larder/i18n/create-i18n';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { type Me, MeContext } from '#screen-kit/member/me.ts';
import { RestockDeviceRow } from './index/restock-device-row.tsx';
import { OrderRow } from './orders/order-row.tsx';
import { RecordLine } from './records/record-line.tsx';
import { RecordRow } from './records/record-row.tsx';

const me = { account: { temperatureUnit: 'c' }, merchant: { timezone: 'Pacific/Kiritimati' } } as Me;
const noon = '2026-11-22T12:00:00.000Z';
const at = /Nov 23, 2:00\sAM/;
const showToMember = (row: ReactNode) => render(<MeContext value={me}>{row}</MeContext>);

beforeAll(async () => {
  await createI18n('en-US', [initReactI18next]);
});
afterEach(cleanup);

test('a restock record row shows the merchant’s time, not the phone’s', () => {
  const record = {
    id: 'r',
    recordNo: 'T1',
    deviceNo: 'VC1',
    deviceName: 'Gym',
    deviceType: 'Single',
    operatorName: 'Ana',
    at: noon,
    restockQty: 1,
    adjustQty: 0,
    disposeQty: 0,
  } as Parameters<typeof RecordRow>[0]['record'];
  showToMember(<RecordRow record={record} mode="quick" />);
  expect(screen.getByText(at)).toBeTruthy();
});

test('a restock order row shows the merchant’s time, not the phone’s', () => {
  const order = {
    id: 'o',
    orderNo: 'O1',
    deviceNo: 'VC1',
    deviceName: 'Gym',
    units: 3,
    status: 'created',
    createdByName: 'Ana',
    assignedToName: null,
    dueOn: null,
    createdAt: noon,
  } as Parameters<typeof OrderRow>[0]['order'];
  showToMember(<OrderRow order={order} mode="refill" />);
  expect(screen.getByText(at)).toBeTruthy();
});

const device = {
  deviceNo: 'VC1',
  name: 'Gym',
  timezone: 'UTC',
  units: 5,
  hasTemplate: true,
  lastRestockAt: noon,
  task: null,
  openOrder: null,
  online: 'online',
  signalBars: null,
  mainC10: null,
  outOfStock: 0,
  lowStock: 0,
  stockStatus: 'normal',
} as unknown as Parameters<typeof RestockDeviceRow>[0]['device'];

test.each([
  ['within a day', { daysOfSupply: 0, dataAt: noon }, ['First sells out within a day', /^Data as of/]],
  ['in days', { daysOfSupply: 3, dataAt: noon }, ['First sells out in about 3 days', /^Data as of/]],
  ['not at all', { daysOfSupply: null, dataAt: null }, ['No data from the device yet']],
] as const)('a device to restock that sells out %s says so, with the age of the data', (_, facts, words) => {
  showToMember(<RestockDeviceRow device={{ ...device, ...facts }} mode="quick" plain />);
  for (const text of words) expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryAllByText(/sells out/)).toHaveLength(facts.daysOfSupply === null ? 0 : 1);
});

test('a candidate of a trip shows no supply, which its list does not read', () => {
  showToMember(<RestockDeviceRow device={device} mode="quick" plain />);
  expect(screen.queryByText(/data/i)).toBeNull();
});

const recorded = {
  door: 'L',
  layer: 1,
  productId: 'cola',
  name: 'Cola',
  pictureUrl: null,
  lastRestockStock: 12,
  salesVolume: 5,
  stockBefore: 4,
  adjustQty: 0,
  adjustedStock: 4,
  disposeQty: 0,
  disposeReason: null,
  restockQty: 0,
  orderedQty: null,
  parQty: 10,
  stockAfter: 4,
  cameraQty: null,
  variance: null,
  fulfillment: null,
  bestBefore: null,
  bestBeforeEstimated: false,
} as unknown as Parameters<typeof RecordLine>[0]['line'];
const figuresOf = () => screen.getAllByRole('term').map(({ textContent }) => textContent);

test('an untouched line of a record shows no figures for counts, disposals or additions', () => {
  showToMember(<RecordLine line={recorded} />);
  const untouched = figuresOf();
  cleanup();
  const touched = { ...recorded, adjustQty: -1, adjustedStock: 3, disposeQty: 1, restockQty: 4 };
  showToMember(<RecordLine line={touched} />);
  expect([untouched.length, figuresOf().length]).toEqual([4, 8]);
});

test('an estimated date in a record is marked as estimated', () => {
  const dated = { ...recorded, restockQty: 4, bestBefore: '2026-12-03' };
  showToMember(<RecordLine line={dated} />);
  expect(screen.getByText('Best before Dec 3')).toBeTruthy();
  cleanup();
  showToMember(<RecordLine line={{ ...dated, bestBeforeEstimated: true }} />);
  expect(screen.getByText('Best before Dec 3, estimated')).toBeTruthy();
});
