import type { PaymentAccount } from '@larder/database/model';
import type { Tx } from '@larder/database/transaction';
import type { PaymentAccountState } from '@larder/domain/finance/check-withdrawal';

/** An account as members see it: of its numbers only the last digits. */
export type ShownAccount = {
  readonly id: string;
  readonly holder: string;
  readonly bank: string;
  readonly routingLast4: string;
  readonly accountLast4: string;
  readonly state: PaymentAccountState;
  /** When it was entered. */
  readonly since: string;
  /** When withdrawals are possible, if it is verified by then. */
  readonly activeAt: string;
  /** Why it was rejected. */
  readonly reason: string | null;
};

/** Finds the account that is verified or waits for it. */
export const usableAccount = (tx: Tx, merchantId: string): Promise<PaymentAccount | null> =>
  tx.paymentAccount.findFirst({ where: { merchantId, state: { in: ['pending', 'active'] } } });

/** Finds the account that is verified or waits for it, else the last one that was rejected. */
export async function currentAccount(tx: Tx, merchantId: string): Promise<PaymentAccount | null> {
  const current = await usableAccount(tx, merchantId);
  if (current) return current;
  const last = await tx.paymentAccount.findFirst({
    where: { merchantId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  return last?.state === 'rejected' ? last : null;
}

export const shownAccount = (account: PaymentAccount): ShownAccount => ({
  id: account.id,
  holder: account.holder,
  bank: account.bank,
  routingLast4: account.routingLast4,
  accountLast4: account.accountLast4,
  state: account.state,
  since: account.createdAt.toISOString(),
  activeAt: account.activeAt.toISOString(),
  reason: account.reason,
});
