import { cancelWithdrawal } from '@larder/use-cases/finance/cancel-withdrawal';
import { listBillReportLines } from '@larder/use-cases/finance/list-bill-report-lines';
import { listBillReports } from '@larder/use-cases/finance/list-bill-reports';
import { listPayoutLines } from '@larder/use-cases/finance/list-payout-lines';
import { listTransactions } from '@larder/use-cases/finance/list-transactions';
import { listWithdrawals } from '@larder/use-cases/finance/list-withdrawals';
import { readBillReport } from '@larder/use-cases/finance/read-bill-report';
import { readPayoutDay } from '@larder/use-cases/finance/read-payout-day';
import { readTransaction } from '@larder/use-cases/finance/read-transaction';
import { readWallet } from '@larder/use-cases/finance/read-wallet';
import { readWithdrawal } from '@larder/use-cases/finance/read-withdrawal';
import { requestWithdrawal } from '@larder/use-cases/finance/request-withdrawal';
import { sendAccountCode } from '@larder/use-cases/finance/send-account-code';
import { setPaymentAccount } from '@larder/use-cases/finance/set-payment-account';
import { summarizeTransactions } from '@larder/use-cases/finance/summarize-transactions';
import { procedure } from '../http/procedure.ts';
import { trpc } from '../http/trpc.ts';

export const financeRouter = trpc.router({
  listBillReports: procedure(listBillReports),
  readBillReport: procedure(readBillReport),
  listBillReportLines: procedure(listBillReportLines),
  cancelWithdrawal: procedure(cancelWithdrawal),
  listPayoutLines: procedure(listPayoutLines),
  listTransactions: procedure(listTransactions),
  listWithdrawals: procedure(listWithdrawals),
  readPayoutDay: procedure(readPayoutDay),
  readTransaction: procedure(readTransaction),
  readWallet: procedure(readWallet),
  readWithdrawal: procedure(readWithdrawal),
  requestWithdrawal: procedure(requestWithdrawal),
  sendAccountCode: procedure(sendAccountCode),
  setPaymentAccount: procedure(setPaymentAccount),
  summarizeTransactions: procedure(summarizeTransactions),
});
