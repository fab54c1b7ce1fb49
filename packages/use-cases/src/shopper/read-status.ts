import { statusInput } from '@larder/contract/shopper.contract';
import { accept, refuse } from '@larder/domain/refusal';
import { knownCabinet } from '../device/known-cabinet.ts';
import { defineUseCase } from '../use-case.ts';
import { findPurchase } from './find-purchase.ts';
import { purchasePhase } from './purchase-phase.ts';

/** Returns the phase of a purchase to the phone that holds its token. Refuses `NOT_FOUND`. */
export const readStatus = defineUseCase({
  name: 'shopper.readStatus',
  access: 'public',
  kind: 'read',
  input: statusInput,
  run: async ({ tx, now }, { token }) => {
    const purchase = await findPurchase(tx, token, now);
    if (!purchase) return refuse('NOT_FOUND');
    const { session, commandId } = purchase;
    const command = commandId
      ? await tx.deviceCommand.findUnique({ where: { id: commandId }, select: { state: true, code: true } })
      : null;
    const cabinet = knownCabinet(session.assignment);
    return accept({
      phase: purchasePhase(session.state, command?.state ?? null, session.order),
      deviceNo: cabinet.deviceNo,
      deviceName: cabinet.name,
      timezone: cabinet.timezone,
      doors: session.doors,
      code: command?.code ?? null,
      preauthMinor: Number(session.preauthMinor ?? 0),
      currency: session.currency,
      /** End of what this token reads: of a purchase, or of an old one that is offered to be paid. */
      linkUntil: purchase.expiresAt.toISOString(),
      version: session.version + (session.order?.version ?? 0),
    });
  },
});
