import { bindTokenInput } from '@larder/contract/push.contract';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';

/** Binds the phone with this token to this account and unbinds it from any other. [spec 9, screens 3.6] */
export const bindToken = defineUseCase({
  name: 'push.bindToken',
  access: 'account',
  kind: 'write',
  input: bindTokenInput,
  audit: 'none',
  run: async ({ tx, actor, now, newId }, { token, source, appVersion }) => {
    const binding = {
      accountId: actor.accountId,
      familyId: actor.familyId ?? null,
      source,
      appVersion: appVersion ?? null,
    };
    const data = { ...binding, lastSeenAt: now, disabledAt: null };
    await tx.pushToken.upsert({
      where: { token },
      create: { id: newId(), token, createdAt: now, ...data },
      update: data,
    });
    return accept({ bound: true });
  },
});
