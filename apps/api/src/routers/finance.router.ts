import { listBillReportLines } from '@larder/use-cases/finance/list-bill-report-lines';
import { listBillReports } from '@larder/use-cases/finance/list-bill-reports';
import { readBillReport } from '@larder/use-cases/finance/read-bill-report';
import { procedure } from '../http/procedure.ts';
import { trpc } from '../http/trpc.ts';

export const financeRouter = trpc.router({
  listBillReports: procedure(listBillReports),
  readBillReport: procedure(readBillReport),
  listBillReportLines: procedure(listBillReportLines),
});
