import { type UploadKind, uploadSlotInput } from '@larder/contract/file.contract';
import { DAY_MS, HOUR_MS } from '@larder/domain/durations';
import { accept, refuse } from '@larder/domain/refusal';
import { can, type Permission } from '@larder/domain/team/permissions';
import { takeAttempts } from '../take-attempts.ts';
import { defineUseCase } from '../use-case.ts';
import { issueSlot } from './issue-slot.ts';

const UPLOADS_AN_HOUR = 300;
/**
 * 800 pictures of a task, or 100 of the maximum size. All members of a merchant together may upload ten times as much.
 */
const MEMBER_KIB_A_DAY = 200 * 1024;
const MERCHANT_KIB_A_DAY = 10 * MEMBER_KIB_A_DAY;

/** Permissions to upload each kind; pictures from other members would only fill the disk. */
const mayUpload: Readonly<Record<UploadKind, readonly Permission[]>> = {
  product: ['product.apply'],
  disposal: ['stock.dispose'],
  visit: ['restock.quick', 'restock.one_click', 'restock.refill.execute'],
  complaint: ['complaint.handle'],
  onboarding: ['finance.onboard'],
};

/**
 * Creates a slot for one picture: PUT the JPEG to `url` within ten minutes, then pass `fileKey` to the use case that
 * needs it. `viewUrl` shows it afterwards. The content is checked when it arrives. Pictures not referenced within a day
 * are deleted. Refuses `BAD_INPUT` valid.image.size, `FORBIDDEN` (the kind), `RATE_LIMITED` (pictures an hour, bytes a
 * day), `MERCHANT_SUSPENDED`. [screens 3.8]
 */
export const makeUploadSlot = defineUseCase({
  name: 'file.makeUploadSlot',
  access: 'member',
  kind: 'write',
  input: uploadSlotInput,
  audit: 'none',
  run: async (ctx, { kind, mime, sizeBytes }) => {
    const { merchantId, membershipId } = ctx.actor;
    if (!can(ctx.actor.permissions, mayUpload[kind])) return refuse('FORBIDDEN');
    const cost = Math.ceil(sizeBytes / 1024);
    const bounds = [
      { key: `upload ${membershipId}`, max: UPLOADS_AN_HOUR, windowMs: HOUR_MS },
      { key: `upload-kib ${membershipId}`, max: MEMBER_KIB_A_DAY, windowMs: DAY_MS, cost },
      { key: `upload-kib ${merchantId}`, max: MERCHANT_KIB_A_DAY, windowMs: DAY_MS, cost },
    ];
    const counted = await takeAttempts(ctx, bounds);
    if (!counted.ok) return counted;
    const slot = await issueSlot(ctx, { merchantId, kind, mime, sizeBytes });
    return accept({ ...slot, viewUrl: ctx.ports.files.link(slot.fileKey, ctx.now) });
  },
});
