import type { BankNumbers } from '@larder/domain/finance/bank-account';
import { openColumn, sealColumn } from '../sealed-column.ts';
import type { Keys, UseCaseEnv } from '../use-case.ts';

type DataKey = Pick<Keys, 'dataKey'>;
type Account = { readonly merchantId: string; readonly id: string };

const placeOf = ({ merchantId, id }: Account) => `payment_account numbers ${merchantId} ${id}`;

/**
 * Encrypts the numbers of a bank account: a copy of the database does not reveal them. The row is authenticated with
 * them, so a seal that is moved to another account does not open. [decision 139]
 */
export const sealBankNumbers = (
  { keys, randomBytes }: Pick<UseCaseEnv, 'randomBytes'> & { readonly keys: DataKey },
  account: Account,
  numbers: BankNumbers,
): Uint8Array<ArrayBuffer> =>
  sealColumn(keys.dataKey, placeOf(account), Buffer.from(JSON.stringify(numbers)), randomBytes);

/** Decrypts the numbers; throws if the row or DATA_KEY is another. */
export const openBankNumbers = (
  { keys }: { readonly keys: DataKey },
  account: Account & { readonly numbers: Uint8Array },
): BankNumbers =>
  JSON.parse(Buffer.from(openColumn(keys.dataKey, placeOf(account), account.numbers)).toString('utf8'));
