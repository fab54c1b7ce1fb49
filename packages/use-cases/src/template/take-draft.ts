import type { PlanogramVersion } from '@larder/database/model';
import type { Tx } from '@larder/database/transaction';
import type { DeviceId } from '@larder/domain/ids';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import type { MemberActor } from '../actor.ts';

/**
 * Returns the draft of a locked device if it is unchanged since the editor loaded it. Refuses `DATA_PROCESSING` if
 * another member saved or published it in the meantime, `NOT_FOUND` for an unknown draft, `BAD_INPUT` without its
 * `version`.
 */
export async function takeDraft(
  { tx, actor }: { readonly tx: Tx; readonly actor: MemberActor },
  deviceId: DeviceId,
  { draftId, version }: { readonly draftId: string; readonly version: number | null },
): Promise<Result<PlanogramVersion>> {
  if (version === null) return refuse('BAD_INPUT', { key: 'valid.input', field: 'version' });
  const draft = await tx.planogramVersion.findFirst({
    where: { id: draftId, merchantId: actor.merchantId, deviceId, deletedAt: null },
  });
  if (!draft) return refuse('NOT_FOUND');
  return draft.status === 'draft' && draft.version === version ? accept(draft) : refuse('DATA_PROCESSING');
}
