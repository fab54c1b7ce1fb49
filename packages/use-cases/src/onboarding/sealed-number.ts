import { lastFour } from '@larder/domain/last-four';
import { plainNumber } from '@larder/domain/onboarding/sealed-numbers';
import { openColumn, sealColumn } from '../sealed-column.ts';
import type { UseCaseEnv } from '../use-case.ts';

type Bytes = Uint8Array<ArrayBuffer>;
type SealEnv = Pick<UseCaseEnv, 'keys' | 'randomBytes'>;

/** Table, column and row of a sealed number. */
export type NumberPlace = {
  readonly column:
    | 'merchant_application fed_tax_id'
    | 'merchant_application routing'
    | 'merchant_application account'
    | 'application_principal ssn'
    | 'application_principal id_no'
    | 'independent_merchant mid'
    | 'independent_merchant key_ref';
  readonly rowId: string;
};

export type SealedNumber = { readonly seal: Bytes; readonly last4: string };

/** Seals a number for its column; only the last four digits stay readable. [decision 128] */
export function sealNumber({ keys, randomBytes }: SealEnv, place: NumberPlace, typed: string): SealedNumber {
  const plain = plainNumber(typed);
  const seal = sealColumn(keys.dataKey, placeOf(place), Buffer.from(plain), randomBytes);
  return { seal, last4: lastFour(plain) };
}

/** Seals a reference as it was typed: its hyphens are part of it. */
export function sealReference(
  { keys, randomBytes }: SealEnv,
  place: NumberPlace,
  typed: string,
): SealedNumber {
  const seal = sealColumn(keys.dataKey, placeOf(place), Buffer.from(typed), randomBytes);
  // Half of a short reference stays hidden.
  return { seal, last4: typed.slice(-Math.min(4, Math.floor(typed.length / 2))) };
}

/** Opens a seal for the platform's operators or a provider, never for a member; null if there is none. */
export function openNumber(
  { keys }: Pick<UseCaseEnv, 'keys'>,
  place: NumberPlace,
  seal: Uint8Array | null,
): string | null {
  if (seal && keys.dataKey === '') throw new Error('Set DATA_KEY to that of the API to open sealed numbers');
  return seal && Buffer.from(openColumn(keys.dataKey, placeOf(place), seal)).toString('utf8');
}

const placeOf = ({ column, rowId }: NumberPlace) => `${column} ${rowId}`;
