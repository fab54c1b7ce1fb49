import type { OnboardingMailKind } from '@larder/database/model';
import type { MerchantId } from '@larder/domain/ids';
import type { WriteContext } from '../use-case.ts';

type QueuedMail = {
  readonly merchantId: MerchantId;
  readonly kind: OnboardingMailKind;
  readonly applicationId?: string;
  readonly signatureId?: string;
  readonly linkNo?: number;
  readonly membershipId?: string | null;
  readonly text?: string | null;
};

/** Writes a mail that the job sends after the commit, so that a mail server that is down loses none. */
export async function queueMail(
  ctx: Pick<WriteContext, 'tx' | 'now' | 'newId' | 'wake'>,
  mail: QueuedMail,
): Promise<void> {
  await ctx.tx.onboardingMail.create({
    data: { ...mail, id: ctx.newId(), dueAt: ctx.now, createdAt: ctx.now },
  });
  ctx.wake('work');
}
