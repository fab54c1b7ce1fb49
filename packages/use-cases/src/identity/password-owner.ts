import type { Tx } from '@larder/database/transaction';
import type { PasswordOwner } from './check-new-password.ts';

/** Returns what a password of this account may not be made of: e-mail, name, and the names of its merchants. */
export async function passwordOwner(tx: Tx, accountId: string): Promise<PasswordOwner> {
  const { email, name, memberships } = await tx.account.findUniqueOrThrow({
    where: { id: accountId },
    select: {
      email: true,
      name: true,
      memberships: { select: { merchant: { select: { name: true } } } },
    },
  });
  return { email, names: [name ?? '', ...memberships.map(({ merchant }) => merchant.name)] };
}
