import type { Merchant, PaymentAccount, ProviderAccount } from '@larder/database/model';
import { claimDueAccounts } from '@larder/database/queries/onboarding/provider-account.queries';
import { MINUTE_MS } from '@larder/domain/durations';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { openBankNumbers } from '../finance/sealed-bank-numbers.ts';
import type {
  AccountApplication,
  BankDetails,
  MerchantAccountsPort,
  ReadAccountAnswer,
  SubmitAnswer,
} from '../ports/merchant-accounts.port.ts';
import { defineUseCase, type StepsContext, type WriteContext } from '../use-case.ts';
import { accountApplication } from './account-application.ts';
import { openPaymentAccount } from './open-payment-account.ts';
import { findApplication } from './own-application.ts';
import { recordProviderAccount } from './record-provider-account.ts';

/** How long one worker keeps an account: longer than the calls of one attempt may take. */
const LEASE_MS = 5 * MINUTE_MS;

/**
 * Opens the accounts of approved merchants at the provider, sets a bank account that was changed there, and reads back
 * what became of them; an active one verifies the bank account. Claims them, calls the provider outside any transaction
 * with the row's id as key, records the answer. Several workers may run at once. Without a provider that opens accounts
 * they wait, and operators verify bank accounts by hand. Returns the number of accounts tried; call again while it
 * equals `limit`. [decisions 24 and 144]
 */
export const followProviderAccounts = defineUseCase({
  name: 'onboarding.followProviderAccounts',
  access: 'internal',
  kind: 'steps',
  input: z.object({ limit: z.int().min(1).default(10) }),
  run: async (ctx, { limit }) => {
    const port = ctx.ports.merchantAccounts;
    if (!port) return accept(0);
    const now = ctx.clock.now();
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const { provider } = port;
    const claimed = await ctx.step(async ({ tx }) =>
      accept(await claimDueAccounts(tx, { provider, now, leaseUntil }, limit)),
    );
    if (!claimed.ok) return claimed;
    for (const due of claimed.value) await followOne(ctx, port, due);
    return accept(claimed.value.length);
  },
});

type Due = { readonly id: string; readonly merchantId: string };

async function followOne(ctx: StepsContext, port: MerchantAccountsPort, due: Due): Promise<void> {
  const prepared = await ctx.step(async (step) => accept(await prepare(step, due)));
  if (!prepared.ok) return;
  const { account } = prepared.value;
  const asked = { ...due, provider: port.provider, bankAccountId: account?.id ?? null };
  const answer = await ask(port, prepared.value);
  await ctx.step((step) => recordProviderAccount(step, asked, answer));
}

type Prepared = {
  readonly row: ProviderAccount;
  /** Null: the merchant has none that could be paid to. */
  readonly account: PaymentAccount | null;
  readonly bank: BankDetails | null;
  /** Null: its numbers were deleted, or there is no bank account to submit with it. */
  readonly application: AccountApplication | null;
};

/** Reads what the provider has to know. */
async function prepare(step: WriteContext, { id, merchantId }: Due): Promise<Prepared> {
  const row = await step.tx.providerAccount.findUniqueOrThrow({ where: { id } });
  const stored = await findApplication(step.tx, merchantId);
  const merchant = await step.tx.merchant.findUniqueOrThrow({ where: { id: merchantId } });
  const account = stored && (await openPaymentAccount(step, stored, merchant.currency));
  const bank = account && bankOf(step, account, merchant);
  const application = stored && bank && accountApplication(step, stored, { merchant, bank });
  return { row, account, bank, application };
}

function bankOf(ctx: WriteContext, account: PaymentAccount, { country, currency }: Merchant): BankDetails {
  const { routing: routingNumber, account: accountNumber } = openBankNumbers(ctx, account);
  return { holder: account.holder, country, currency, routingNumber, accountNumber };
}

const deleted = {
  kind: 'failed',
  reason: 'numbers_deleted',
  retriable: false,
  field: null,
} as const satisfies SubmitAnswer;
const noBank = { ...deleted, reason: 'no_bank_account' } as const;

/** Submits what was not taken yet, sets another bank account, or reads. */
async function ask(
  port: MerchantAccountsPort,
  { row, account, bank, application }: Prepared,
): Promise<SubmitAnswer | ReadAccountAnswer> {
  const { id: key, accountRef, state } = row;
  const isTaken = accountRef !== null && state !== 'waiting';
  if (!isTaken && application) return port.submit({ key, accountRef, application });
  if (accountRef === null) return bank ? deleted : noBank;
  if (account && bank && row.paymentAccountId !== account.id)
    return port.setBank({ key: account.id, accountRef, bank });
  return port.read(accountRef);
}
