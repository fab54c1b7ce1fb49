import { type ConnectedAccount, textAt, type Verification } from './connected-account.ts';

/** What a business must say before it is checked, by the names of the provider. */
const needed: readonly (readonly string[])[] = [
  ['business_profile', 'mcc'],
  ['business_type'],
  ['company', 'name'],
  ['company', 'tax_id'],
  ['tos_acceptance', 'date'],
];
const ofPerson: readonly (readonly string[])[] = [
  ['first_name'],
  ['last_name'],
  ['dob', 'year'],
  ['address', 'line1'],
  ['id_number'],
];

/** The names of all that is missing. */
export function missingOf(account: Pick<ConnectedAccount, 'fields' | 'persons' | 'banks'>): string[] {
  const { fields, persons, banks } = account;
  const missing = needed.filter((path) => textAt(fields, ...path) === null).map((path) => path.join('.'));
  if (banks.length === 0) missing.push('external_account');
  const signs = persons.some((person) => textAt(person.fields, 'relationship', 'representative') === 'true');
  if (!signs) missing.push('representative.first_name');
  for (const person of persons)
    for (const path of ofPerson)
      if (textAt(person.fields, ...path) === null) missing.push(`${person.id}.${path.join('.')}`);
  return missing;
}

export const DOCUMENT = 'company.verification.document';

/** The tax id selects how the check of an account ends: `…0001` needs a document, `…0002` is refused. */
export function checkOf(account: ConnectedAccount): Verification {
  const taxId = textAt(account.fields, 'company', 'tax_id') ?? '';
  if (taxId.endsWith('0002')) return 'refused';
  const hasDocument = textAt(account.fields, 'company', 'verification', 'document', 'front') !== null;
  return taxId.endsWith('0001') && !hasDocument ? 'needs_documents' : 'active';
}

/** How long a check takes. */
const CHECK_MS = 5_000;

/** The state of an account after a change: it is checked once nothing is missing, and keeps what was decided. */
export function afterChange(
  before: ConnectedAccount | undefined,
  account: ConnectedAccount,
  now: number,
): { readonly verification: Verification; readonly checkedAt: number | null } {
  const decided = before?.verification;
  if (decided === 'refused' || decided === 'active') return { verification: decided, checkedAt: null };
  if (missingOf(account).length > 0) return { verification: 'incomplete', checkedAt: null };
  return { verification: 'pending', checkedAt: now + CHECK_MS };
}
