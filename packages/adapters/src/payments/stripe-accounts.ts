import type {
  AccountApplication,
  BankDetails,
  MerchantAccount,
  MerchantAccountsPort,
  PostalAddress,
  Principal,
  ReadAccountAnswer,
  SubmitAnswer,
} from '@larder/use-cases/ports/merchant-accounts.port';
import type Stripe from 'stripe';
import { askOnce, askUnderFreshKey } from './ask-stripe.ts';
import { createStripeClient, type StripeClientOptions } from './stripe-client.ts';
import type { Failure } from './stripe-failure.ts';
import { KEY, STRIPE, TIMEOUT } from './stripe-request.ts';

const MOST_ACCOUNTS = 10_000;

/** Merchants as connected accounts, whose payouts are made by us. */
export function createStripeAccounts(options: StripeClientOptions): MerchantAccountsPort {
  const stripe = createStripeClient(options);
  return {
    provider: STRIPE,
    submit: (request) => submit(stripe, request),
    read: (accountRef) => read(stripe, accountRef),
    setBank: async ({ key, accountRef, bank }) => {
      const set = await addBank(stripe, accountRef, bank, key);
      return set.kind === 'answered' ? submitted(stripe, accountRef) : refusedOf(set);
    },
  };
}

/** Each step finds what an earlier try has made, so that a submission that broke off is completed. */
async function submit(
  stripe: Stripe,
  { key, accountRef, application }: Parameters<MerchantAccountsPort['submit']>[0],
): Promise<SubmitAnswer> {
  const opened = await open(stripe, key, accountRef, application);
  if (opened.kind !== 'answered') return refusedOf(opened);
  const { id, external_accounts: banks } = opened.value;
  const persons = await askOnce(() =>
    stripe.accounts.listPersons(id, { limit: 100 }).autoPagingToArray({ limit: 100 }),
  );
  if (persons.kind !== 'answered') return refusedOf(persons);
  for (const [place, principal] of application.principals.entries()) {
    const personKey = `person:${place}`;
    const known = persons.value.find(({ metadata }) => metadata?.[KEY] === personKey);
    const params = { ...personOf(principal), metadata: { [KEY]: personKey } };
    const put = known
      ? await askOnce(() => stripe.accounts.updatePerson(id, known.id, params))
      : await askUnderFreshKey(
          `${key}:${personKey}`,
          (idempotencyKey) => stripe.accounts.createPerson(id, params, { idempotencyKey }),
          async () => null,
        );
    if (put.kind !== 'answered') return refusedOf(put);
  }
  const bankKey = `${key}:bank`;
  if (!banks?.data.some(({ metadata }) => metadata?.[KEY] === bankKey)) {
    const set = await addBank(stripe, id, application.bank, bankKey);
    if (set.kind !== 'answered') return refusedOf(set);
  }
  return submitted(stripe, id);
}

async function open(stripe: Stripe, key: string, accountRef: string | null, application: AccountApplication) {
  const params = businessOf(application);
  const known = accountRef === null ? await askOnce(() => findAccount(stripe, key)) : null;
  if (known && known.kind !== 'answered') return known;
  const id = accountRef ?? known?.value?.id;
  if (id !== undefined) return askOnce(() => stripe.accounts.update(id, params));
  const first: Stripe.AccountCreateParams = {
    ...params,
    type: 'custom',
    country: application.country,
    default_currency: application.currency.toLowerCase(),
    capabilities: { transfers: { requested: true } },
    metadata: { [KEY]: key },
  };
  return askUnderFreshKey(
    key,
    (idempotencyKey) => stripe.accounts.create(first, { idempotencyKey }),
    () => findAccount(stripe, key),
  );
}

/** Accounts cannot be searched, so all are listed: only where the answer to an opening was lost. */
async function findAccount(stripe: Stripe, key: string): Promise<Stripe.Account | null> {
  let found: Stripe.Account | null = null;
  let seen = 0;
  await stripe.accounts.list({ limit: 100 }).autoPagingEach((account) => {
    seen += 1;
    if (account.metadata?.[KEY] === key) found = account;
    return found === null && seen < MOST_ACCOUNTS;
  });
  return found;
}

function businessOf(application: AccountApplication) {
  const { business, email, acceptedAt, acceptedIp } = application;
  return {
    email,
    business_type: business.kind,
    business_profile: {
      mcc: business.mcc,
      name: business.tradeName,
      ...(business.website ? { url: business.website } : {}),
    },
    company: {
      name: business.legalName,
      tax_id: business.taxId,
      phone: business.phone,
      address: addressOf(business.address),
      owners_provided: true,
    },
    settings: { payouts: { schedule: { interval: 'manual' } } },
    tos_acceptance: { date: Math.floor(acceptedAt.getTime() / 1000), ip: acceptedIp },
  } satisfies Stripe.AccountUpdateParams;
}

function personOf(principal: Principal) {
  const [year = 0, month = 0, day = 0] = principal.birthDate.split('-').map(Number);
  return {
    first_name: principal.firstName,
    last_name: principal.lastName,
    email: principal.email,
    phone: principal.phone,
    dob: { day, month, year },
    address: addressOf(principal.address),
    id_number: principal.idNumber,
    relationship: {
      owner: principal.ownershipBp > 0,
      percent_ownership: principal.ownershipBp / 100,
      representative: principal.isRepresentative,
      executive: principal.isRepresentative,
      title: principal.title,
    },
  };
}

const addressOf = ({ line1, line2, city, state, postalCode, country }: PostalAddress) => ({
  line1,
  ...(line2 ? { line2 } : {}),
  city,
  state,
  postal_code: postalCode,
  country,
});

/** Makes it the account that payouts of its currency go to. */
const addBank = (stripe: Stripe, accountRef: string, bank: BankDetails, key: string) => {
  const params: Stripe.AccountCreateExternalAccountParams = {
    external_account: {
      object: 'bank_account',
      account_holder_name: bank.holder,
      country: bank.country,
      currency: bank.currency.toLowerCase(),
      routing_number: bank.routingNumber,
      account_number: bank.accountNumber,
    },
    default_for_currency: true,
    metadata: { [KEY]: key },
  };
  const find = async () => {
    const { data } = await stripe.accounts.listExternalAccounts(accountRef, { limit: 100 });
    return data.find(({ metadata }) => metadata?.[KEY] === key) ?? null;
  };
  return askUnderFreshKey(
    key,
    (idempotencyKey) => stripe.accounts.createExternalAccount(accountRef, params, { idempotencyKey }),
    find,
  );
};

async function submitted(stripe: Stripe, accountRef: string): Promise<SubmitAnswer> {
  const answer = await read(stripe, accountRef);
  if (answer.kind === 'found') return { kind: 'submitted', account: answer.account };
  if (answer.kind === 'timeout') return answer;
  return { kind: 'failed', reason: 'unknown_account', retriable: false, field: null };
}

async function read(stripe: Stripe, accountRef: string): Promise<ReadAccountAnswer> {
  const asked = await askOnce(() => stripe.accounts.retrieve(accountRef));
  if (asked.kind === 'answered') return { kind: 'found', account: accountOf(asked.value) };
  return asked.kind === 'refused' && asked.status === 404 ? { kind: 'unknown' } : TIMEOUT;
}

function refusedOf(failure: Failure): SubmitAnswer {
  if (failure.kind === 'unclear') return TIMEOUT;
  const { reason, retriable, field } = failure;
  return { kind: 'failed', reason, retriable, field };
}

function accountOf(account: Stripe.Account): MerchantAccount {
  const { requirements, external_accounts: banks } = account;
  const disabled = requirements?.disabled_reason ?? null;
  const bank = banks?.data.find((one): one is Stripe.BankAccount => one.object === 'bank_account');
  return {
    accountRef: account.id,
    state: stateOf(account),
    needs: requirements?.currently_due ?? [],
    reason: requirements?.errors?.[0]?.reason ?? disabled,
    bank: bank
      ? {
          bankRef: bank.id,
          bankName: bank.bank_name,
          last4: bank.last4,
          currency: bank.currency.toUpperCase(),
        }
      : null,
  };
}

function stateOf({ requirements, payouts_enabled: pays, capabilities }: Stripe.Account) {
  if (requirements?.disabled_reason?.startsWith('rejected')) return 'refused';
  if (pays && capabilities?.transfers === 'active') return 'active';
  return (requirements?.currently_due ?? []).length > 0 ? 'needs_documents' : 'in_review';
}
