import { screenAddress } from '@larder/contract/screen-address';
import { lockMerchants } from '@larder/database/queries/identity/merchant.queries';
import { accept, type Result } from '@larder/domain/refusal';
import { serverLimits } from '@larder/domain/server-limits';
import { noPassword } from '../identity/password-hash.ts';
import { newRefreshToken, tokenHash } from '../identity/refresh-token.ts';
import { defineUseCase, type WriteContext } from '../use-case.ts';
import { createMerchantInput, signUpMerchant } from './create-merchant.ts';

type FirstMerchantOutcome =
  | {
      readonly kind: 'created' | 'existed';
      readonly merchantNo: string;
      readonly name: string;
      /** Null where the owner has a password. */
      readonly link: string | null;
    }
  /** The merchants are others. */
  | { readonly kind: 'others' };

/**
 * Creates the first merchant of an installation, and returns the link with which its owner sets the password. Repeated
 * for the same owner it creates nothing and replaces the link, as long as the owner has no password. Where the
 * merchants are others, it changes nothing. [decision 113]
 */
export const createFirstMerchant = defineUseCase({
  name: 'platform.createFirstMerchant',
  access: 'internal',
  kind: 'write',
  input: createMerchantInput,
  audit: { objectType: 'merchant' },
  secretAnswer: true,
  run: async (ctx, input): Promise<Result<FirstMerchantOutcome>> => {
    // Serializes two operators who run the command at the same time.
    await lockMerchants(ctx.tx);
    const owned = await ctx.tx.membership.findFirst({
      where: { kind: 'owner', account: { email: input.ownerEmail } },
      orderBy: { createdAt: 'asc' },
      select: { accountId: true, merchant: { select: { id: true, merchantNo: true, name: true } } },
    });
    if (owned) {
      const { id, merchantNo, name } = owned.merchant;
      ctx.audit({ objectId: id, merchantId: id });
      const link = await passwordLink(ctx, owned.accountId);
      return accept({ kind: 'existed', merchantNo, name, link });
    }
    const other = await ctx.tx.merchant.findFirst({ select: { id: true } });
    if (other) return accept({ kind: 'others' });
    const { merchantNo, name, owner } = await signUpMerchant(ctx, input);
    return accept({ kind: 'created', merchantNo, name, link: await passwordLink(ctx, owner.id) });
  },
});

/** Returns a link to the screen that sets the password; null for an account that has one. Former links end. */
async function passwordLink(ctx: WriteContext, accountId: string): Promise<string | null> {
  const { passwordHash } = await ctx.tx.account.findUniqueOrThrow({
    where: { id: accountId },
    select: { passwordHash: true },
  });
  if (passwordHash !== noPassword) return null;
  await ctx.tx.resetTicket.updateMany({
    where: { accountId, usedAt: null },
    data: { usedAt: ctx.now },
  });
  const ticket = newRefreshToken(ctx.randomBytes);
  await ctx.tx.resetTicket.create({
    data: {
      id: ctx.newId(),
      accountId,
      ticketHash: tokenHash(ticket),
      createdAt: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + serverLimits.firstPasswordLinkMs),
    },
  });
  return `${ctx.appUrl}${screenAddress({ screen: 'newPassword', ticket })}`;
}
