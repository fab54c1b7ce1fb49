import { settingsInput } from '@larder/contract/device-settings.contract';
import { accept, refuse } from '@larder/domain/refusal';
import { scopeOf } from '../actor.ts';
import { defineUseCase } from '../use-case.ts';

/** What holds for the whole merchant, and which of his cabinets are for training. [screens 129] */
export const readSettingsPage = defineUseCase({
  name: 'device.settings',
  access: { anyOf: ['setting.view', 'device.edit', 'device.activate'] },
  kind: 'read',
  input: settingsInput,
  run: async ({ tx, actor }) => {
    const { merchantId, membershipId } = actor;
    const scope = scopeOf(actor);
    const [merchant, membership, training] = await Promise.all([
      tx.merchant.findUnique({ where: { id: merchantId } }),
      tx.membership.findFirst({ where: { id: membershipId, merchantId }, select: { kind: true } }),
      tx.device.findMany({
        where: { merchantId, isTraining: true, ...(scope ? { id: { in: [...scope] } } : {}) },
        select: { deviceNo: true, name: true, version: true },
        orderBy: [{ name: 'asc' }, { id: 'asc' }],
      }),
    ]);
    if (!merchant) return refuse('NOT_FOUND');
    return accept({
      merchant: { name: merchant.name, merchantNo: merchant.merchantNo, timezone: merchant.timezone },
      taxMode: merchant.taxMode,
      isOwner: membership?.kind === 'owner',
      training,
    });
  },
});
