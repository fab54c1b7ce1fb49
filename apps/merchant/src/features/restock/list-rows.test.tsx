import { createI18n } from '@larder/i18n/create-i18n';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { type Me, MeContext } from '#screen-kit/member/me.ts';
import { OrderRow } from './orders/order-row.tsx';
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
