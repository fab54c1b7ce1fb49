import type { PlanogramVersion } from '@larder/database/model';
import type { Tx } from '@larder/database/transaction';
import type { DeviceId } from '@larder/domain/ids';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import type { MemberActor } from '../actor.ts';

type Asked = {
  readonly draftId?: string | undefined;
  readonly copyRev?: number | undefined;
  readonly inForceId?: string | undefined;
  /** True for a member who edits: the device's draft is opened, rather than another one begun. */
  readonly opensDraft: boolean;
};

/** A draft as the editor loads it; `draftId` and `version` are null until it is saved. */
export type EditorDraft = {
  /** The version whose lines it starts with; null for none. */
  readonly sourceId: string | null;
  readonly draftId: string | null;
  readonly version: number | null;
  readonly savedAt: string | null;
  readonly applyMode: 'at_time' | 'at_next_restock';
  readonly effectiveAt: string | null;
  readonly expiresAt: string | null;
  readonly note: string | null;
};

/**
 * Returns the requested draft, a copy of a version, the draft that was saved last, or a new one from the version in
 * force. Refuses `NOT_FOUND`.
 */
export async function findDraft(
  { tx, actor }: { readonly tx: Tx; readonly actor: MemberActor },
  deviceId: DeviceId,
  { draftId, copyRev, inForceId, opensDraft }: Asked,
): Promise<Result<EditorDraft>> {
  const own = { merchantId: actor.merchantId, deviceId, deletedAt: null };
  if (draftId) {
    const draft = await tx.planogramVersion.findFirst({ where: { ...own, id: draftId, status: 'draft' } });
    return draft ? accept(storedDraft(draft)) : refuse('NOT_FOUND');
  }
  if (copyRev) {
    const source = await tx.planogramVersion.findFirst({ where: { ...own, rev: copyRev } });
    return source ? accept(newDraft(source.id)) : refuse('NOT_FOUND');
  }
  const begun = opensDraft
    ? await tx.planogramVersion.findFirst({
        where: { ...own, status: 'draft' },
        orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
      })
    : null;
  return accept(begun ? storedDraft(begun) : newDraft(inForceId ?? null));
}

function storedDraft(draft: PlanogramVersion): EditorDraft {
  return {
    sourceId: draft.id,
    draftId: draft.id,
    version: draft.version,
    savedAt: draft.updatedAt.toISOString(),
    applyMode: draft.applyMode,
    effectiveAt: draft.effectiveAt?.toISOString() ?? null,
    expiresAt: draft.expiresAt?.toISOString() ?? null,
    note: draft.note,
  };
}

/** Times and note are not copied because they were for another occasion. */
function newDraft(sourceId: string | null): EditorDraft {
  return {
    sourceId,
    draftId: null,
    version: null,
    savedAt: null,
    applyMode: 'at_time',
    effectiveAt: null,
    expiresAt: null,
    note: null,
  };
}
