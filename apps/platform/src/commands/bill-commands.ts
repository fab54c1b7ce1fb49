import { billStatuses } from '@larder/domain/bill/bill-transitions';
import { formatMinor } from '@larder/domain/money';
import { listBills } from '@larder/use-cases/platform/bill/list-bills';
import { noteBillPaid } from '@larder/use-cases/platform/bill/note-bill-paid';
import { showBill } from '@larder/use-cases/platform/bill/show-bill';
import { voidBill } from '@larder/use-cases/platform/bill/void-bill';
import { Command, Option } from 'commander';
import { tableLines } from '../print-table.ts';
import type { WithSession } from './with-session.ts';

/** Defines `platform bill …`. */
export function billCommands(withSession: WithSession): Command {
  const command = new Command('bill').description('service bills: what merchants owe the platform');
  command
    .command('list')
    .description('bills, the newest month first')
    .option('--merchant <merchantNo>')
    .addOption(new Option('--status <status>').choices(billStatuses))
    .action((options: { merchant?: string; status?: string }) =>
      withSession(async (session) => {
        const { bills } = await session.run(listBills, {
          merchantNo: options.merchant,
          status: options.status,
        });
        const rows = bills.map(({ totalMinor, voided, ...bill }) => ({
          ...bill,
          total: formatMinor(totalMinor),
          credited: voided && bill.status === 'paid' ? 'by the next' : '',
        }));
        const columns = [
          ...(['billNo', 'merchantNo', 'kind', 'month', 'status', 'total', 'currency'] as const),
          ...(['due', 'credited'] as const),
        ];
        for (const line of tableLines(rows, columns)) session.print(line);
      }),
    );
  command
    .command('show')
    .description('one bill with its lines')
    .argument('<billNo>')
    .action((billNo: string) =>
      withSession(async (session) => {
        const { bill, merchantNo, lines } = await session.run(showBill, { billNo });
        session.print(`${billNo} ${merchantNo} ${bill.kind} ${bill.month} ${bill.status}`);
        const rows = lines.map((line) => ({
          device: line.deviceName ?? line.deviceNo ?? '',
          qty: line.creditOf === null ? line.qty : null,
          amount: formatMinor(line.amountMinor),
          creditOf: line.creditOf,
        }));
        for (const line of tableLines(rows, ['device', 'qty', 'amount', 'creditOf'])) session.print(line);
        const { subtotalMinor, taxMinor, totalMinor, currency } = bill;
        session.print(
          `${formatMinor(subtotalMinor)} + ${formatMinor(taxMinor)} tax = ${formatMinor(totalMinor)} ${currency}`,
        );
      }),
    );
  addEndings(command, withSession);
  return command;
}

/** Defines the commands that end a bill. */
function addEndings(command: Command, withSession: WithSession): void {
  command
    .command('void')
    .description('make a bill void; one that was paid is credited by the next bill of its kind')
    .argument('<billNo>')
    .action((billNo: string) =>
      withSession(async (session) => {
        const { isCredited } = await session.run(voidBill, { billNo });
        session.print(`${billNo} ${isCredited ? 'is credited by the next bill' : 'void'}`);
      }),
    );
  command
    .command('paid')
    .description('note that the invoice of a merchant with its own provider was paid')
    .argument('<billNo>')
    .action((billNo: string) =>
      withSession(async (session) => {
        const { status } = await session.run(noteBillPaid, { billNo });
        session.print(`${billNo} ${status}`);
      }),
    );
}
