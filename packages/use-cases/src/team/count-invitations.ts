import type { Tx } from '@larder/database/transaction';

/** Counts the invitations to a merchant's own role that can still be accepted, or sent again after they expired. */
export const countInvitations = (tx: Tx, merchantId: string, roleId: string): Promise<number> =>
  tx.invitation.count({ where: { merchantId, roleId, acceptedAt: null, revokedAt: null } });
