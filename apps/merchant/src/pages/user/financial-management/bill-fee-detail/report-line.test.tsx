import { createI18n } from '@larder/i18n/create-i18n';
import { cleanup, render } from '@testing-library/react';
import { initReactI18next } from 'react-i18next';
import { afterEach, expect, test } from 'vitest';
import { ReportLine } from './report-line.tsx';

type Line = Parameters<typeof ReportLine>[0]['line'];

const line: Line = {
  id: '019ab000-0000-7000-8000-000000000001',
  kind: 'sale',
  at: '2026-11-22T12:00:00.000Z',
  orderId: null,
  orderNo: null,
  withdrawalNo: null,
  billNo: null,
  billKind: null,
  deviceNo: null,
  deviceName: null,
  grossMinor: -400,
  feeMinor: 0,
  netMinor: -400,
};
const bill = { kind: 'bill', billNo: 'B26112200000001', billKind: 'traffic_card_fee' } as const;
const withdrawal = { kind: 'withdrawal_requested', withdrawalNo: 'W26112200000007' } as const;
const refund = { kind: 'refund', orderNo: 'O26112200000003', deviceName: 'Lobby' } as const;

afterEach(cleanup);

test.each<['en-US' | 'zh-CN', Partial<Line>, string]>([
  ['en-US', bill, 'Service bill, Mobile data fee12:00 PM · B26112200000001'],
  ['zh-CN', bill, '服务账单：流量卡费12:00 · B26112200000001'],
  ['en-US', withdrawal, 'Withdrawal requested W2611220000000712:00 PM'],
  ['zh-CN', withdrawal, '申请提现 W2611220000000712:00'],
  ['en-US', refund, 'Refund O2611220000000312:00 PM · Lobby'],
])('The line of a posting says what it is in %s: %j', async (locale, given, said) => {
  await createI18n(locale, [initReactI18next]);
  const { container } = render(
    <ReportLine line={{ ...line, ...given }} part="bills" currency="USD" timeZone="UTC" />,
  );
  expect(container.textContent?.replace(/\s+/g, ' ')).toContain(said);
});
