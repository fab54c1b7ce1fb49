import { publishInput } from '@larder/contract/template.contract';
import { newestPublishedRev } from '@larder/database/queries/template/template-record.queries';
import { accept, refuse } from '@larder/domain/refusal';
import { lockOwnDevice } from '../device/lock-own-device.ts';
import { defineUseCase } from '../use-case.ts';
import { afterLocks } from './after-locks.ts';
import { auditPublished } from './audit-published.ts';
import { judgeDraft } from './judge-draft.ts';
import { loadTemplateProducts } from './load-template-products.ts';
import { publishVersions } from './publish-versions.ts';
import { takeDraft } from './take-draft.ts';

/**
 * Publishes the editor's content as the device's next template: now, at a time, or at its next restock. Copies new
 * prices into waiting versions. Refuses as `checkPublish` in its order, the failing line as `line`; `DATA_PROCESSING`
 * (optimistic lock) if another member published or saved in the meantime. [screens 64, J2]
 */
export const publishTemplate = defineUseCase({
  name: 'template.publish',
  access: { anyOf: ['template.edit'] },
  kind: 'write',
  input: publishInput,
  audit: { objectType: 'template' },
  run: async (call, input) => {
    const found = await lockOwnDevice(call, input.deviceNo);
    if (!found.ok) return found;
    const ctx = afterLocks(call);
    const device = found.value;
    const { merchantId } = ctx.actor;
    const newestRev = await newestPublishedRev(ctx.tx, merchantId, device.id);
    if (newestRev !== (input.baseRev ?? null)) return refuse('DATA_PROCESSING');
    const draft = input.draftId
      ? await takeDraft(ctx, device.id, { draftId: input.draftId, version: input.version ?? null })
      : accept(null);
    if (!draft.ok) return draft;
    const products = await loadTemplateProducts(ctx.tx, merchantId, input.lines);
    const lines = judgeDraft(input, device, products, ctx.now);
    if (!lines.ok) return lines;

    const [published] = await publishVersions(ctx, input, [{ device, draft: draft.value }], lines.value);
    if (!published) throw new Error('a locked device got no version');
    await auditPublished(ctx, input, published);
    const { id: versionId, rev, effectiveAt } = published;
    return accept({ versionId, rev, effectiveAt: effectiveAt?.toISOString() ?? null });
  },
});
