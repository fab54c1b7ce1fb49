import { complaintIdInput } from '@larder/contract/complaint.contract';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { findOwnComplaint } from './own-complaint.ts';
import { readContact } from './sealed-contact.ts';

/** Returns the shopper's contact unmasked; every call leaves an audit row. Refuses `NOT_FOUND`. [screens 48] */
export const revealContact = defineUseCase({
  name: 'complaint.revealContact',
  access: { anyOf: ['complaint.handle'] },
  kind: 'write',
  isRead: true,
  input: complaintIdInput,
  audit: { objectType: 'complaint', objectId: ({ id }) => id },
  secretAnswer: true,
  run: async (ctx, { id }) => {
    const found = await findOwnComplaint(ctx, id);
    if (!found.ok) return found;
    ctx.audit({ deviceId: found.value.deviceId });
    return accept(readContact(ctx, found.value, found.value.contact));
  },
});
