import { bindTokenInput } from '@larder/contract/push.contract';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';

/** The phone with this token takes pushes for this account, and for no other any more. [spec 9, screens 3.6] */
export const bindToken = defineUseCase({
  name: 'push.bindToken',
  access: 'account',
  kind: 'write',
  input: bindTokenInput,
  audit: 'none',
  run: async ({ tx, actor, now, newId }, { token, source, appVersion }) => {
    const told = { accountId: actor.accountId, source, appVersion: appVersion ?? null };
    const data = { ...told, lastSeenAt: now, disabledAt: null };
    await tx.pushToken.upsert({
      where: { token },
      create: { id: newId(), token, createdAt: now, ...data },
      update: data,
    });
    return accept({ bound: true });
  },
});
