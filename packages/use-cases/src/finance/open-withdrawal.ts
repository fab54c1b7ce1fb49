import type { Withdrawal } from '@larder/database/model';
import type { Tx } from '@larder/database/transaction';
import { openWithdrawalStates } from '@larder/domain/finance/withdrawal-transitions';

/** Finds the withdrawal of a merchant that has not ended; there is at most one. */
export const openWithdrawal = (tx: Tx, merchantId: string): Promise<Withdrawal | null> =>
  tx.withdrawal.findFirst({ where: { merchantId, state: { in: [...openWithdrawalStates] } } });
