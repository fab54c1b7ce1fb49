import { replyInput } from '@larder/contract/complaint.contract';
import { defineUseCase } from '../use-case.ts';
import { endComplaint } from './end-complaint.ts';

/** Rejects a complaint; the text says why, to the shopper. Refuses as `endComplaint`. [screens 48] */
export const rejectComplaint = defineUseCase({
  name: 'complaint.reject',
  access: { anyOf: ['complaint.handle'] },
  kind: 'write',
  input: replyInput,
  audit: { objectType: 'complaint', objectId: ({ id }) => id },
  run: (ctx, input) => endComplaint(ctx, input, 'reject'),
});
