import type { Account, TwoStepKey } from '@larder/database/model';
import type { Tx } from '@larder/database/transaction';
import {
  type TwoStepEvent,
  type TwoStepState,
  transitionTwoStep,
  twoStepState,
} from '@larder/domain/identity/two-step-transitions';
import { accept, type Result } from '@larder/domain/refusal';
import { openColumn, sealColumn } from '../../sealed-column.ts';
import type { Keys, ReadContext, WriteContext } from '../../use-case.ts';

type Column = 'seal' | 'pending_seal';
type Bytes = Uint8Array<ArrayBuffer>;

const placeOf = (accountId: string, column: Column) => `two_step_key ${column} ${accountId}`;

export function sealTimeKey(
  { keys, randomBytes }: Pick<WriteContext, 'keys' | 'randomBytes'>,
  accountId: string,
  column: Column,
  key: Bytes,
): Bytes {
  return sealColumn(keys.dataKey, placeOf(accountId, column), key, randomBytes);
}

/** Decrypts a key; null if there is none. Throws if DATA_KEY is not that of the seal. */
export function openTimeKey(
  { dataKey }: Keys,
  row: Pick<TwoStepKey, 'accountId' | 'seal' | 'pendingSeal'>,
  column: Column,
): Bytes | null {
  const seal = column === 'seal' ? row.seal : row.pendingSeal;
  return seal && openColumn(dataKey, placeOf(row.accountId, column), seal);
}

/** Returns the state of an account's two-step verification. */
const stateOfKey = (row: Pick<TwoStepKey, 'seal' | 'pendingSince'> | null, now: Date): TwoStepState =>
  twoStepState({ hasKey: Boolean(row?.seal), pendingSince: row?.pendingSince ?? null }, now);

/** Reads the state without locking. */
export async function readTwoStepState(
  { tx, now }: Pick<ReadContext, 'tx' | 'now'>,
  accountId: string,
): Promise<TwoStepState> {
  return stateOfKey(await tx.twoStepKey.findUnique({ where: { accountId } }), now);
}

/** Locks the row until the end of the transaction, so that a code counts once however many calls bring it. */
async function lockKey(tx: Tx, accountId: string): Promise<TwoStepKey | null> {
  const { count } = await tx.twoStepKey.updateMany({ where: { accountId }, data: { accountId } });
  return count === 0 ? null : tx.twoStepKey.findUnique({ where: { accountId } });
}

export type LockedTwoStep = { readonly row: TwoStepKey | null; readonly state: TwoStepState };

/** Locks the second step of an account for an event. Refuses `ILLEGAL_TRANSITION` outside the table. */
export async function lockTwoStep(
  { tx, now }: WriteContext,
  { id }: Pick<Account, 'id'>,
  event: TwoStepEvent,
): Promise<Result<LockedTwoStep>> {
  const row = await lockKey(tx, id);
  const state = stateOfKey(row, now);
  const next = transitionTwoStep(state, event);
  return next.ok ? accept({ row, state }) : next;
}
