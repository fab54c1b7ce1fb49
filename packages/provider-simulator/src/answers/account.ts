import type Stripe from 'stripe';
import { DOCUMENT, missingOf } from '../book/check-account.ts';
import { type Bank, type ConnectedAccount, type Person, textAt } from '../book/connected-account.ts';
import { textsOf } from '../wire/parse-form.ts';
import { secondsOf } from './seconds-of.ts';

// long: the whole of Stripe's account in its words
/** Words a connected account as Stripe does. */
export function accountOf(account: ConnectedAccount): Stripe.Account {
  const { id, fields, verification, banks, createdAt } = account;
  const isActive = verification === 'active';
  const capability = isActive ? 'active' : verification === 'pending' ? 'pending' : 'inactive';
  const text = (...path: string[]) => textAt(fields, ...path);
  const acceptedAt = text('tos_acceptance', 'date');
  return {
    id,
    object: 'account',
    business_profile: {
      annual_revenue: null,
      estimated_worker_count: null,
      mcc: text('business_profile', 'mcc'),
      minority_owned_business_designation: null,
      name: text('business_profile', 'name'),
      product_description: text('business_profile', 'product_description'),
      specified_commercial_transactions_act_url: null,
      support_address: null,
      support_email: null,
      support_phone: null,
      support_url: null,
      url: text('business_profile', 'url'),
    },
    business_type: text('business_type'),
    capabilities: { transfers: capability },
    charges_enabled: isActive,
    company: {
      name: text('company', 'name'),
      phone: text('company', 'phone'),
      tax_id_provided: text('company', 'tax_id') !== null,
      owners_provided: text('company', 'owners_provided') === 'true',
    },
    controller: { type: 'application', is_controller: true },
    country: text('country') ?? 'US',
    created: secondsOf(createdAt),
    default_currency: text('default_currency') ?? 'usd',
    details_submitted: missingOf(account).length === 0,
    email: text('email'),
    external_accounts: {
      object: 'list',
      data: banks.map((bank) => bankOf(bank, id)),
      has_more: false,
      url: `/v1/accounts/${id}/external_accounts`,
    },
    future_requirements: { ...none, current_deadline: null, disabled_reason: null },
    metadata: textsOf(fields, 'metadata'),
    payouts_enabled: isActive && banks.length > 0,
    requirements: requirementsOf(account),
    settings: {
      branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
      card_payments: {
        statement_descriptor_prefix: null,
        statement_descriptor_prefix_kana: null,
        statement_descriptor_prefix_kanji: null,
      },
      dashboard: { display_name: text('business_profile', 'name'), timezone: 'Etc/UTC' },
      payments: {
        statement_descriptor: null,
        statement_descriptor_kana: null,
        statement_descriptor_kanji: null,
        statement_descriptor_prefix_kana: null,
        statement_descriptor_prefix_kanji: null,
      },
      payouts: {
        debit_negative_balances: false,
        schedule: { delay_days: 2, interval: 'manual' },
        statement_descriptor: null,
      },
    },
    tos_acceptance: {
      date: acceptedAt === null ? null : Number(acceptedAt),
      ip: text('tos_acceptance', 'ip'),
      user_agent: null,
    },
    type: 'custom',
  };
}

const none = {
  alternatives: [],
  currently_due: [],
  errors: [],
  eventually_due: [],
  past_due: [],
  pending_verification: [],
};

function requirementsOf(account: ConnectedAccount): Stripe.Account.Requirements {
  const missing = missingOf(account);
  const due = account.verification === 'needs_documents' ? [...missing, DOCUMENT] : missing;
  const disabled: Record<typeof account.verification, Stripe.Account.Requirements.DisabledReason | null> = {
    incomplete: 'requirements.past_due',
    pending: 'requirements.pending_verification',
    needs_documents: 'requirements.past_due',
    active: null,
    refused: 'rejected.other',
  };
  return {
    ...none,
    current_deadline: null,
    currently_due: due,
    disabled_reason: disabled[account.verification],
    eventually_due: due,
    pending_verification: account.verification === 'pending' ? ['company.tax_id'] : [],
  };
}

/** Words a bank account as Stripe does. */
export function bankOf(bank: Bank, account: string): Stripe.BankAccount {
  const { id, holder, country, currency, routingNumber, accountNumber, metadata } = bank;
  return {
    id,
    object: 'bank_account',
    account,
    account_holder_name: holder,
    account_holder_type: 'company',
    account_type: null,
    available_payout_methods: ['standard'],
    bank_name: 'STRIPE TEST BANK',
    country,
    currency,
    customer: null,
    default_for_currency: true,
    fingerprint: null,
    last4: accountNumber.slice(-4),
    metadata: { ...metadata },
    routing_number: routingNumber,
    status: 'new',
  };
}

/** Words a person as Stripe does, without their numbers. */
export function personOf({ id, fields, createdAt }: Person, { id: account, verification }: ConnectedAccount) {
  const text = (...path: string[]) => textAt(fields, ...path);
  const number = (...path: string[]) => (text(...path) === null ? null : Number(text(...path)));
  const isTrue = (name: string) => text('relationship', name) === 'true';
  return {
    id,
    object: 'person',
    account,
    created: secondsOf(createdAt),
    dob: { day: number('dob', 'day'), month: number('dob', 'month'), year: number('dob', 'year') },
    email: text('email'),
    first_name: text('first_name'),
    future_requirements: none,
    id_number_provided: text('id_number') !== null,
    last_name: text('last_name'),
    metadata: textsOf(fields, 'metadata'),
    phone: text('phone'),
    relationship: {
      authorizer: false,
      director: false,
      executive: isTrue('executive'),
      legal_guardian: false,
      owner: isTrue('owner'),
      percent_ownership: number('relationship', 'percent_ownership'),
      representative: isTrue('representative'),
      title: text('relationship', 'title'),
    },
    requirements: none,
    ssn_last_4_provided: text('id_number') !== null,
    verification: {
      additional_document: null,
      details: null,
      details_code: null,
      document: { back: null, details: null, details_code: null, front: null },
      status: verification === 'active' ? 'verified' : 'pending',
    },
  } satisfies Stripe.Person;
}
