import type { Tx } from '@larder/database/transaction';
import { accept, refuse } from '@larder/domain/refusal';
import type { MemberActor } from '../actor.ts';

/** Returns a preset of the actor's merchant that is not deleted; `NOT_FOUND` for any other. */
export async function findOwnPreset(
  { tx, actor }: { readonly tx: Tx; readonly actor: MemberActor },
  presetId: string,
) {
  const preset = await tx.templatePreset.findFirst({
    where: { id: presetId, merchantId: actor.merchantId, deletedAt: null },
  });
  return preset ? accept(preset) : refuse('NOT_FOUND');
}
