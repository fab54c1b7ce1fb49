import { vapidKeyInput } from '@larder/contract/push.contract';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';

/** Returns the key that browsers subscribe with; null where this installation has no browser push. */
export const readVapidKey = defineUseCase({
  name: 'push.readVapidKey',
  access: 'account',
  kind: 'read',
  input: vapidKeyInput,
  run: async ({ ports }) => accept({ key: ports.push?.webPublicKey ?? null }),
});
