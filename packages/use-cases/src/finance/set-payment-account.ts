import { paymentAccountInput } from '@larder/contract/finance.contract';
import type { PaymentAccount } from '@larder/database/model';
import { lockWallet } from '@larder/database/queries/ledger/wallet.queries';
import { checkBankNumbers, plainBankNumber } from '@larder/domain/finance/bank-account';
import { financeLimits } from '@larder/domain/finance/check-withdrawal';
import { accept, refuse } from '@larder/domain/refusal';
import { checkOwnPassword } from '../identity/check-own-password.ts';
import { spendMailedCode } from '../identity/mailed-code.ts';
import { defineUseCase, type MemberWriteContext } from '../use-case.ts';
import { accountCodes } from './account-codes.ts';
import { createPaymentAccount, type EnteredAccount } from './create-payment-account.ts';
import { openWithdrawal } from './open-withdrawal.ts';
import { shownAccount, usableAccount } from './payment-account.ts';
import { readMerchantMoney } from './read-merchant-money.ts';

/**
 * Sets the account that withdrawals go to, or changes it: then the former one is replaced at once, and withdrawals wait
 * for 24 hours. Either waits for the platform's verification, and all owners are notified. The same id returns the same
 * account. Refuses `ACCOUNT_NUMBERS_MISMATCH`, `BAD_INPUT` for numbers that no bank of the country has,
 * `WITHDRAW_OPEN` (params `no`), `PASSWORD_WRONG`, `CODE_WRONG`, `CODE_EXPIRED`, `RATE_LIMITED` (params `retryInS`),
 * and `ILLEGAL_TRANSITION` to merchants with a provider of their own. [screens 80, 84, decision 139]
 */
export const setPaymentAccount = defineUseCase({
  name: 'finance.setPaymentAccount',
  access: { anyOf: ['finance.account.edit'] },
  kind: 'steps',
  input: paymentAccountInput,
  audit: { objectType: 'payment_account', objectId: ({ id }) => id },
  run: async (ctx, { password, code, repeat, ...entered }) => {
    const { country, currency, mode } = await readMerchantMoney(ctx);
    if (mode !== 'platform') return refuse('ILLEGAL_TRANSITION');
    const routing = plainBankNumber(entered.routing);
    const account = plainBankNumber(entered.account);
    if (account !== plainBankNumber(repeat)) return refuse('ACCOUNT_NUMBERS_MISMATCH');
    const numbers = checkBankNumbers({ routing, account }, country);
    if (!numbers.ok) return numbers;
    const { merchantId } = ctx.actor;
    const known = await ctx.tx.paymentAccount.findFirst({ where: { merchantId, id: entered.id } });
    if (known) return accept(shownAccount(known));
    const checked = await checkOwnPassword(ctx, password);
    if (!checked.ok) return checked;
    return await ctx.step(async (step) => {
      // No withdrawal is requested meanwhile.
      await lockWallet(step.tx, merchantId, currency, step.now);
      const open = await openWithdrawal(step.tx, merchantId);
      if (open) return refuse('WITHDRAW_OPEN', { no: open.withdrawalNo });
      const spent = await spendMailedCode(step, accountCodes(step), code);
      if (!spent.ok) return spent;
      const { id, holder, bank } = entered;
      return accept(shownAccount(await replace(step, { id, merchantId, holder, bank, routing, account })));
    });
  },
});

async function replace(ctx: MemberWriteContext, entered: EnteredAccount): Promise<PaymentAccount> {
  const { merchantId, membershipId: createdById } = ctx.actor;
  const former = await usableAccount(ctx.tx, merchantId);
  if (former)
    await ctx.tx.paymentAccount.update({
      where: { id: former.id },
      data: { state: 'replaced', updatedAt: ctx.now },
    });
  // Also if a rejected account came in between: what was once verified is being replaced.
  const verified = await ctx.tx.paymentAccount.findFirst({
    where: { merchantId, state: { in: ['active', 'replaced'] }, decidedAt: { not: null } },
    select: { id: true },
  });
  const holdMs = verified || isHeld(former, ctx.now) ? financeLimits.accountHoldMs : 0;
  const made = await createPaymentAccount(ctx, entered, {
    activeAt: new Date(ctx.now.getTime() + holdMs),
    createdById,
    isChange: former !== null || verified !== null,
  });
  const shown = (row: PaymentAccount) => ({
    holder: row.holder,
    bank: row.bank,
    endsWith: row.accountLast4,
  });
  ctx.audit({ ...(former ? { before: shown(former) } : {}), after: shown(made) });
  // The provider pays out to it once it knows of it. [decision 144]
  await ctx.tx.providerAccount.updateMany({
    where: { merchantId, state: { not: 'refused' } },
    data: { nextAttemptAt: ctx.clock.now(), updatedAt: ctx.now },
  });
  ctx.wake('work');
  return made;
}

/** An account that is replaced within its own day: the day begins again. */
const isHeld = (former: PaymentAccount | null, now: Date) => former !== null && former.activeAt > now;
