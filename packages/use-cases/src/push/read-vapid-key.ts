import { vapidKeyInput } from '@larder/contract/push.contract';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';

/** The key that a browser subscribes with; null where this installation pushes to no browser. */
export const readVapidKey = defineUseCase({
  name: 'push.vapidKey',
  access: 'account',
  kind: 'read',
  input: vapidKeyInput,
  run: async ({ ports }) => accept({ key: ports.push?.webPublicKey ?? null }),
});
