import type { AccountId } from '@larder/domain/ids';
import { serverLimits } from '@larder/domain/server-limits';
import type { ReadContext } from '../use-case.ts';
import type { AccountMembership } from './account-memberships.ts';
import { signSessionToken } from './session-token.ts';

export type SessionSubject = {
  readonly accountId: AccountId;
  readonly tokenVersion: number;
  readonly familyId: string;
  readonly membership: AccountMembership | undefined;
};

/** Issues the short-lived tokens of a session; without a membership there is no client token. [decision 28] */
export async function issueTokens(ctx: ReadContext, subject: SessionSubject) {
  const { accountId, tokenVersion, familyId, membership } = subject;
  const account = { accountId, tokenVersion, familyId };
  const sign = (claims: Parameters<typeof signSessionToken>[1]) =>
    signSessionToken(ctx.keys.tokenKeys, claims, ctx.now);
  return {
    accessToken: await sign(account),
    clientToken: membership
      ? await sign({
          ...account,
          member: {
            membershipId: membership.id,
            merchantId: membership.merchantId,
            permissionVersion: membership.permissionVersion,
          },
        })
      : null,
    expiresAt: new Date(ctx.now.getTime() + serverLimits.accessTokenMs).toISOString(),
    membershipId: membership?.id ?? null,
  };
}
