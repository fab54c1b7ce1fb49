import type { ProviderAccount } from '@larder/database/model';
import { lockWallet } from '@larder/database/queries/ledger/wallet.queries';
import { lockProviderAccount } from '@larder/database/queries/onboarding/provider-account.queries';
import { followAccount } from '@larder/database/queries/reconciliation/provider-line.queries';
import { askProviderAgainAt, readAccountAgainAt } from '@larder/domain/onboarding/provider-account';
import { accept, type Result } from '@larder/domain/refusal';
import { currentAccount } from '../finance/payment-account.ts';
import { recordVerifiedAccount } from '../finance/record-verified-account.ts';
import type { MerchantAccount, ReadAccountAnswer, SubmitAnswer } from '../ports/merchant-accounts.port.ts';
import type { WriteContext } from '../use-case.ts';
import { isOfAnotherMerchant } from './is-of-another-merchant.ts';

type Asked = {
  readonly id: string;
  readonly merchantId: string;
  readonly provider: string;
  /** The bank account that the provider was told of; null: none. */
  readonly bankAccountId: string | null;
};

/** Records what the provider answered about an account, whatever another worker has recorded meanwhile. */
export async function recordProviderAccount(
  ctx: WriteContext,
  asked: Asked,
  answer: SubmitAnswer | ReadAccountAnswer,
): Promise<Result<void>> {
  const { id, merchantId } = asked;
  // A bank account may be verified: wallet first, as everywhere.
  const { currency } = await ctx.tx.merchant.findUniqueOrThrow({ where: { id: merchantId } });
  await lockWallet(ctx.tx, merchantId, currency, ctx.now);
  await lockProviderAccount(ctx.tx, merchantId);
  const row = await ctx.tx.providerAccount.findUniqueOrThrow({ where: { id } });
  if (answer.kind !== 'submitted' && answer.kind !== 'found') await postpone(ctx, row, answer);
  else if (await isOfAnotherMerchant(ctx.tx, { merchantId, accountRef: answer.account.accountRef }))
    await postpone(ctx, row, notTheirs);
  else await take(ctx, asked, row, answer.account);
  return accept();
}

/** Payouts would go to the bank of another merchant. */
const notTheirs = {
  kind: 'failed',
  reason: 'account_of_another_merchant',
  retriable: false,
  field: null,
} as const satisfies SubmitAnswer;

async function take(
  ctx: WriteContext,
  { id, merchantId, provider, bankAccountId }: Asked,
  row: ProviderAccount,
  theirs: MerchantAccount,
): Promise<void> {
  const { accountRef, state, needs, reason } = theirs;
  const now = ctx.clock.now();
  const account = await currentAccount(ctx.tx, merchantId);
  // Its members have changed it meanwhile: the next call sets it at once.
  const isChanged = account !== null && account.state !== 'rejected' && account.id !== bankAccountId;
  await ctx.tx.providerAccount.update({
    where: { id },
    data: {
      provider,
      accountRef,
      state,
      needs: [...needs],
      reason,
      paymentAccountId: bankAccountId ?? row.paymentAccountId,
      attemptCount: 0,
      nextAttemptAt: isChanged ? now : readAccountAgainAt(state, now),
      updatedAt: ctx.now,
    },
  });
  if (state === 'active') {
    await followAccount(ctx.tx, { provider, account: accountRef, merchantId, dueAt: now });
    // Only the one that the provider pays out to.
    if (account?.state === 'pending' && !isChanged && account.accountLast4 === theirs.bank?.last4)
      await recordVerifiedAccount(ctx, account, accountRef);
  }
  if (row.state !== state) ctx.emit({ type: 'merchant.application', merchantId });
}

async function postpone(
  ctx: WriteContext,
  row: ProviderAccount,
  answer: Exclude<SubmitAnswer | ReadAccountAnswer, { kind: 'submitted' | 'found' }>,
): Promise<void> {
  const { id, merchantId, accountRef } = row;
  const isRefused = answer.kind === 'failed' && !answer.retriable;
  const reason = answer.kind === 'timeout' ? row.reason : reasonOf(answer);
  if (answer.kind !== 'timeout')
    ctx.log.error({ merchantId, accountRef, reason }, 'an account of a merchant is not open at the provider');
  await ctx.tx.providerAccount.update({
    where: { id },
    data: {
      reason,
      ...(isRefused ? { state: 'failed' as const } : {}),
      nextAttemptAt: isRefused ? null : askProviderAgainAt(row.attemptCount, ctx.clock.now()),
      updatedAt: ctx.now,
    },
  });
  if (isRefused && row.state !== 'failed') ctx.emit({ type: 'merchant.application', merchantId });
}

/** The provider's word, and its name of the field that it does not take. */
function reasonOf(
  answer: Exclude<SubmitAnswer | ReadAccountAnswer, { kind: 'submitted' | 'found' | 'timeout' }>,
) {
  if (answer.kind === 'unknown') return 'unknown_account';
  const { reason } = answer;
  return 'field' in answer && answer.field ? `${reason} (${answer.field})` : reason;
}
