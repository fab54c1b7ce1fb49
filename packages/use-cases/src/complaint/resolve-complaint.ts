import { replyInput } from '@larder/contract/complaint.contract';
import { defineUseCase } from '../use-case.ts';
import { endComplaint } from './end-complaint.ts';

/** Resolves a complaint without a refund; the text explains why. Refuses as `endComplaint`. [screens 48] */
export const resolveComplaint = defineUseCase({
  name: 'complaint.resolve',
  access: { anyOf: ['complaint.handle'] },
  kind: 'write',
  input: replyInput,
  audit: { objectType: 'complaint', objectId: ({ id }) => id },
  run: (ctx, input) => endComplaint(ctx, input, 'resolve'),
});
