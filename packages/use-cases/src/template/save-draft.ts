import { saveDraftInput } from '@larder/contract/template.contract';
import type { Prisma } from '@larder/database/model';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import type { z } from 'zod';
import { lockOwnDevice } from '../device/lock-own-device.ts';
import { defineUseCase, type WriteContext } from '../use-case.ts';
import { checkDraftLines } from './check-draft-lines.ts';
import { takeDraft } from './take-draft.ts';
import { writeTemplateLines } from './write-template-lines.ts';

type Draft = Omit<z.output<typeof saveDraftInput>, 'deviceNo' | 'draftId' | 'version'>;
type Ctx = WriteContext<{ anyOf: ['template.edit'] }>;

/**
 * Saves the editor's content, complete or not; the editor autosaves with it. Refuses `DATA_PROCESSING` (optimistic
 * lock) if another member saved or published the draft in the meantime, `BAD_INPUT` (`valid.position`, `valid.expiry`),
 * `NOT_FOUND`. [screens 64]
 */
export const saveDraft = defineUseCase({
  name: 'template.saveDraft',
  access: { anyOf: ['template.edit'] },
  kind: 'write',
  input: saveDraftInput,
  audit: 'none',
  run: async (ctx, { deviceNo, draftId, version, ...draft }) => {
    const found = await lockOwnDevice(ctx, deviceNo);
    if (!found.ok) return found;
    const checked = await checkDraftLines(ctx.tx, ctx.actor.merchantId, draft.lines);
    if (!checked.ok) return checked;
    const times = checkOrder(draft);
    if (!times.ok) return times;
    const saved = draftId
      ? await changeDraft(ctx, found.value.id, { draftId, version: version ?? null }, draft)
      : await createDraft(ctx, found.value.id, draft);
    if (!saved.ok) return saved;
    await writeTemplateLines(ctx, ctx.actor.merchantId, saved.value.draftId, draft.lines);
    ctx.emit({
      type: 'planogram.changed',
      deviceId: found.value.id,
      ids: { versionId: saved.value.draftId, version: saved.value.version },
    });
    return saved;
  },
});

/** Checks only that the end follows the start; whether both lie in the future is checked on publishing. */
function checkOrder({ applyMode, effectiveAt, expiresAt }: Draft): Result<void> {
  if (applyMode === 'at_next_restock' || !effectiveAt || !expiresAt) return accept();
  return new Date(expiresAt) > new Date(effectiveAt)
    ? accept()
    : refuse('BAD_INPUT', { key: 'valid.expiry', field: 'expiresAt' });
}

type Saved = { readonly draftId: string; readonly version: number };

async function changeDraft(
  ctx: Ctx,
  deviceId: string,
  claim: { readonly draftId: string; readonly version: number | null },
  draft: Draft,
): Promise<Result<Saved>> {
  const taken = await takeDraft(ctx, deviceId, claim);
  if (!taken.ok) return taken;
  const saved = await ctx.tx.planogramVersion.update({
    where: { id: claim.draftId },
    data: { ...columnsOf(draft), version: { increment: 1 }, updatedAt: ctx.now },
    select: { version: true },
  });
  return accept({ draftId: claim.draftId, ...saved });
}

async function createDraft(ctx: Ctx, deviceId: string, draft: Draft): Promise<Result<Saved>> {
  const saved = await ctx.tx.planogramVersion.create({
    data: {
      ...columnsOf(draft),
      id: ctx.newId(),
      merchantId: ctx.actor.merchantId,
      deviceId,
      status: 'draft',
      createdById: ctx.actor.membershipId,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    },
    select: { id: true, version: true },
  });
  return accept({ draftId: saved.id, version: saved.version });
}

function columnsOf({ applyMode, effectiveAt, expiresAt, note }: Draft) {
  return {
    applyMode,
    effectiveAt: effectiveAt && applyMode === 'at_time' ? new Date(effectiveAt) : null,
    expiresAt: expiresAt ? new Date(expiresAt) : null,
    note: note || null,
  } satisfies Prisma.PlanogramVersionUpdateInput;
}
