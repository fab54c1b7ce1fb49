import type { BookEntry } from './book-entry.ts';
import { type ConnectedAccount, mergeForms } from './connected-account.ts';

type Entry<Do extends BookEntry['do']> = Extract<BookEntry, { do: Do }>;

/** Opens an account, or lays new fields over its own. */
export function postAccount(
  before: ConnectedAccount | undefined,
  { id, fields, verification, checkedAt, at }: Entry<'account'>,
): ConnectedAccount {
  const known = before ?? { id, fields: {}, persons: [], banks: [], createdAt: at };
  return { ...known, fields: mergeForms(known.fields, fields), verification, checkedAt };
}

export function postPerson(
  account: ConnectedAccount,
  { id, fields, verification, checkedAt, at }: Entry<'person'>,
): ConnectedAccount {
  const known = account.persons.find((person) => person.id === id);
  const person = { id, fields: mergeForms(known?.fields ?? {}, fields), createdAt: known?.createdAt ?? at };
  const others = account.persons.filter((other) => other.id !== id);
  return { ...account, persons: [...others, person], verification, checkedAt };
}

/** The newest bank account of a currency is the one that payouts go to. */
export function postBank(
  account: ConnectedAccount,
  { bank, verification, checkedAt }: Entry<'bank'>,
): ConnectedAccount {
  return { ...account, banks: [bank, ...account.banks], verification, checkedAt };
}
