import { deviceBillInput } from '@larder/contract/bill.contract';
import { billLines, billRow, serviceDays } from '@larder/database/queries/bill/bill.queries';
import { daysOfMonth, monthSpan } from '@larder/domain/calendar-month';
import { accept, refuse } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { billView } from './bill-view.ts';

/** Reads what one device costs: its days in service and its share of the fee. Refuses `NOT_FOUND`. [screens 59] */
export const readDeviceBill = defineUseCase({
  name: 'bill.readDevice',
  access: { anyOf: ['bill.view'] },
  kind: 'read',
  input: deviceBillInput,
  run: async ({ tx, actor }, { id, deviceNo }) => {
    const { merchantId } = actor;
    const bill = await billRow(tx, merchantId, id);
    if (!bill) return refuse('NOT_FOUND');
    const { timezone } = await tx.merchant.findUniqueOrThrow({ where: { id: merchantId } });
    const lines = await billLines(tx, merchantId, id, monthSpan(bill.month, timezone));
    const line = lines.find((candidate) => candidate.deviceNo === deviceNo);
    if (!line?.deviceId) return refuse('NOT_FOUND');
    const days = await serviceDays(tx, merchantId, line.deviceId, bill.month);
    const { deviceId: _, ...own } = line;
    return accept({ bill: billView(bill), line: own, days, daysOfMonth: daysOfMonth(bill.month) });
  },
});
