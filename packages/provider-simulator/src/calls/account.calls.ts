import { afterChange } from '../book/check-account.ts';
import { type Bank, type ConnectedAccount, textAt } from '../book/connected-account.ts';
import type { Book } from '../book/create-book.ts';
import { postAccount, postBank, postPerson } from '../book/post-account.ts';
import { type Form, textOf, textsOf } from '../wire/parse-form.ts';
import { invalid, missing } from '../wire/stripe-error.ts';
import type { ProviderCall } from './provider-call.ts';
import { mustReadText } from './read-amount.ts';

export function mustFindAccount(book: Book, id: string): ConnectedAccount {
  const account = book.account(id);
  if (!account) throw missing('account', id, 'account');
  return account;
}

/** `POST /v1/accounts` opens one, `POST /v1/accounts/:id` changes it. */
export const accountCall: ProviderCall = {
  call: 'account',
  cardOf: () => null,
  judge({ book, now, newId }, form, id) {
    if (id !== '') mustFindAccount(book, id);
    else if (!textOf(form, 'country'))
      throw invalid('Missing required param: country.', { param: 'country' });
    const entry = { do: 'account', id: id || newId('acct'), fields: form, at: now, ...unchecked } as const;
    const before = book.account(id);
    return { ...entry, ...afterChange(before, postAccount(before, entry), now) };
  },
};

const unchecked = { verification: 'incomplete', checkedAt: null } as const;

/** `POST /v1/accounts/:id/persons` adds one, `…/persons/:person` changes it. */
export const personCall: ProviderCall = {
  call: 'person',
  cardOf: () => null,
  judge({ book, now, newId }, form, id, personId) {
    const account = mustFindAccount(book, id);
    if (personId !== '' && !account.persons.some((person) => person.id === personId))
      throw missing('person', personId, 'person');
    const fields = form;
    const entry = { do: 'person', id: personId || newId('person'), account: id, fields, at: now } as const;
    return { ...entry, ...afterChange(account, postPerson(account, { ...entry, ...unchecked }), now) };
  },
};

/** `POST /v1/accounts/:id/external_accounts`: the bank account that payouts go to from now on. */
export const bankCall: ProviderCall = {
  call: 'bank',
  cardOf: () => null,
  judge({ book, now, newId }, form, id) {
    const account = mustFindAccount(book, id);
    const entry = { do: 'bank', account: id, bank: readBank(form, newId('ba')), at: now } as const;
    return { ...entry, ...afterChange(account, postBank(account, { ...entry, ...unchecked }), now) };
  },
};

export function readBank(form: Form, id: string): Bank {
  const field = form.external_account;
  if (typeof field !== 'object') throw invalid('Missing required param: external_account.');
  const accountNumber = mustReadText(field, 'account_number');
  const routingNumber = mustReadText(field, 'routing_number');
  if (!isRoutingNumber(routingNumber))
    throw invalid('Invalid routing number.', { code: 'routing_number_invalid', param: 'routing_number' });
  if (!/^\d{4,17}$/.test(accountNumber))
    throw invalid('Invalid account number.', { code: 'account_number_invalid', param: 'account_number' });
  return {
    id,
    holder: textAt(field, 'account_holder_name') ?? '',
    country: mustReadText(field, 'country').toUpperCase(),
    currency: mustReadText(field, 'currency').toLowerCase(),
    routingNumber,
    accountNumber,
    metadata: textsOf(form, 'metadata'),
  };
}

/** The check digit of American routing numbers. */
function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text)) return false;
  const weights = [3, 7, 1];
  const sum = [...text].reduce((total, digit, at) => total + Number(digit) * (weights[at % 3] ?? 0), 0);
  return sum % 10 === 0;
}
