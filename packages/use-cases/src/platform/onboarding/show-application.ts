import type { MerchantApplication } from '@larder/database/model';
import { formatOwnership } from '@larder/domain/onboarding/ownership';
import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { findApplication, type WholeApplication } from '../../onboarding/own-application.ts';
import { openNumber } from '../../onboarding/sealed-number.ts';
import { shownSignatures } from '../../onboarding/shown-application.ts';
import { defineUseCase, type WriteContext } from '../../use-case.ts';
import { findMerchant } from './find-merchant.ts';

/**
 * Shows the operator an application in full. `numbers`: with the sealed numbers, which a provider asks for; `pictures`:
 * with the bytes of the attachments. The audit log says who saw which. Refuses `NOT_FOUND`. [domain 8]
 */
export const showApplication = defineUseCase({
  name: 'platform.showApplication',
  access: 'internal',
  kind: 'write',
  input: z.object({
    merchantNo: z.string().min(1),
    numbers: z.boolean().default(false),
    pictures: z.boolean().default(false),
  }),
  audit: { objectType: 'merchant_application' },
  run: async (ctx, { merchantNo, numbers, pictures }) => {
    const merchant = await findMerchant(ctx.tx, merchantNo);
    if (!merchant.ok) return merchant;
    const application = await findApplication(ctx.tx, merchant.value.id);
    if (!application) return refuse('NOT_FOUND', { merchantNo });
    ctx.audit({ objectId: application.id, merchantId: application.merchantId, after: { numbers, pictures } });
    const { business, profile, bank, attachments, status, remarks } = application;
    const files = await Promise.all(
      attachments.map(async ({ kind, position, fileKey }) => ({
        name: `${kind}-${position}`,
        bytes: pictures ? ((await ctx.ports.files.read(fileKey))?.bytes ?? null) : null,
      })),
    );
    return accept({
      merchantNo,
      status,
      remarks,
      business,
      profile,
      bank,
      attachments: files,
      numbers: numbersOf(ctx, application, numbers),
      principals: application.principals.map((principal) => principalOf(ctx, principal, numbers)),
      signatures: shownSignatures(application, ctx.now).signers.map(
        ({ name, ownershipBp, state, signedAt }) => ({
          name,
          share: formatOwnership(ownershipBp),
          state,
          signedAt,
        }),
      ),
    });
  },
});

const masked = (last4: string | null) => last4 && `…${last4}`;

function numbersOf(ctx: WriteContext, application: MerchantApplication, isOpen: boolean) {
  const { id: rowId } = application;
  const open = (column: 'fed_tax_id' | 'routing' | 'account', seal: Uint8Array | null) =>
    openNumber(ctx, { column: `merchant_application ${column}`, rowId }, seal);
  return {
    fedTaxId: isOpen ? open('fed_tax_id', application.fedTaxId) : masked(application.fedTaxIdLast4),
    routing: isOpen ? open('routing', application.routing) : masked(application.routingLast4),
    account: isOpen ? open('account', application.account) : masked(application.accountLast4),
  };
}

function principalOf(ctx: WriteContext, principal: WholeApplication['principals'][number], isOpen: boolean) {
  const { id: rowId, name, title, ownershipBp, email, phone, address, birthDate } = principal;
  const open = (column: 'ssn' | 'id_no', seal: Uint8Array | null) =>
    openNumber(ctx, { column: `application_principal ${column}`, rowId }, seal);
  return {
    name,
    title,
    share: formatOwnership(ownershipBp),
    email,
    phone,
    address,
    birthDate: birthDate?.toISOString().slice(0, 10) ?? null,
    ssn: isOpen ? open('ssn', principal.ssn) : masked(principal.ssnLast4),
    idNo: isOpen ? open('id_no', principal.idNo) : masked(principal.idNoLast4),
  };
}
