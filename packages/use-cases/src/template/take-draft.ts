import type { PlanogramVersion } from '@larder/database/model';
import type { Tx } from '@larder/database/transaction';
import type { DeviceId } from '@larder/domain/ids';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import type { MemberActor } from '../actor.ts';

/**
 * The draft of a locked cabinet, if it still is what its editor loaded: saved by another or published meanwhile refuses
 * `DATA_PROCESSING`; no such draft `NOT_FOUND`; no `version` with it `BAD_INPUT`.
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
