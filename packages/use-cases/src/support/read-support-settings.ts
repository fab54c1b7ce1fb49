import { supportSettingsInput } from '@larder/contract/support.contract';
import { accept } from '@larder/domain/refusal';
import { can } from '@larder/domain/team/permissions';
import { noSupport } from '../support-settings.ts';
import { defineUseCase } from '../use-case.ts';

/**
 * Returns how to reach customer service, the chat only for members who may use it, and where the source is.
 * [screens 4, 7, 8, 3.7]
 */
export const readSupportSettings = defineUseCase({
  name: 'support.readSettings',
  access: 'member',
  kind: 'read',
  input: supportSettingsInput,
  run: async ({ actor, support = noSupport }) => {
    const mayChat = can(actor.permissions, ['support.chat']);
    return accept({ ...support, chat: mayChat ? support.chat : null });
  },
});
