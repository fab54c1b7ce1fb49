import { saveAttachmentsInput } from '@larder/contract/onboarding.contract';
import { lockAttachments } from '@larder/database/queries/onboarding/onboarding.queries';
import { accept, refuse } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { saveStep } from './own-application.ts';

/**
 * Saves step 5: pictures that were uploaded before. Refuses `FILE_ERROR` (a picture that did not arrive),
 * `DATA_PROCESSING` and `ILLEGAL_TRANSITION`. [screens 73]
 */
export const saveAttachments = defineUseCase({
  name: 'onboarding.saveAttachments',
  access: { anyOf: ['finance.onboard'] },
  kind: 'write',
  input: saveAttachmentsInput,
  audit: { objectType: 'merchant_application' },
  run: async (ctx, { version, step: { voidChecks, driverLicenses } }) =>
    saveStep(ctx, {
      step: 'attachments',
      version,
      dataOf: async ({ id: applicationId, merchantId }) => {
        const keys = [...voidChecks, ...driverLicenses];
        const found = await lockAttachments(ctx.tx, { merchantId, applicationId }, keys);
        if (found < keys.length) return refuse('FILE_ERROR');
        await ctx.tx.applicationAttachment.deleteMany({ where: { merchantId, applicationId } });
        await ctx.tx.fileObject.updateMany({
          where: { merchantId, kind: 'onboarding', state: 'uploaded', key: { notIn: keys }, expiresAt: null },
          data: { expiresAt: ctx.now },
        });
        const rows = (kind: 'void_check' | 'driver_license', files: readonly string[]) =>
          files.map((fileKey, at) => ({ fileKey, merchantId, applicationId, kind, position: at + 1 }));
        await ctx.tx.applicationAttachment.createMany({
          data: [...rows('void_check', voidChecks), ...rows('driver_license', driverLicenses)],
        });
        return accept({});
      },
    }),
});
