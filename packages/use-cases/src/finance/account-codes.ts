import type { MailedCodes } from '../identity/mailed-code.ts';
import type { MemberWriteContext } from '../use-case.ts';

/** The codes with which the caller may change the account that withdrawals go to. */
export function accountCodes({
  tx,
  now,
  actor,
}: Pick<MemberWriteContext, 'tx' | 'now' | 'actor'>): MailedCodes {
  const { merchantId, membershipId } = actor;
  const own = { merchantId, membershipId };
  return {
    about: `payment_account ${merchantId} ${membershipId}`,
    latest: () => tx.paymentAccountCode.findFirst({ where: own, orderBy: { sentAt: 'desc' } }),
    create: (row) => tx.paymentAccountCode.create({ data: { ...row, ...own } }),
    countTry: (id) => tx.paymentAccountCode.update({ where: { id }, data: { attempts: { increment: 1 } } }),
    markUsed: (id) => tx.paymentAccountCode.update({ where: { id }, data: { usedAt: now } }),
  };
}
