import { settingsInput } from '@larder/contract/device-settings.contract';
import { minorToNumber } from '@larder/database/minor-to-number';
import type { AbnormalRule as AbnormalRuleRow } from '@larder/database/model';
import { modeUses } from '@larder/database/queries/restock/restock-mode.queries';
import { type AbnormalRule, abnormalRuleLimits } from '@larder/domain/order/abnormal-rule';
import { accept, refuse } from '@larder/domain/refusal';
import { isModeEnabled } from '@larder/domain/restock/restock-mode-rules';
import { restockModes } from '@larder/domain/restock/suggest-quantity';
import { scopeOf } from '../actor.ts';
import { isOwner } from '../require-owner.ts';
import { defineUseCase } from '../use-case.ts';

/** Devices without an order are new ones: a merchant has few of them at a time. */
const TRAINABLE_SHOWN = 100;

/** Reads the settings of the merchant, its training devices, and the devices that may become one. [screens 129] */
export const readSettingsPage = defineUseCase({
  name: 'device.readSettingsPage',
  access: { anyOf: ['setting.view', 'device.edit', 'device.activate'] },
  kind: 'read',
  input: settingsInput,
  run: async ({ tx, actor }) => {
    const { merchantId } = actor;
    const scope = scopeOf(actor);
    const inScope = { merchantId, ...(scope ? { id: { in: [...scope] } } : {}) };
    const [merchant, owns, uses, training, trainable] = await Promise.all([
      tx.merchant.findUnique({ where: { id: merchantId }, include: { abnormalRule: true } }),
      isOwner(tx, actor),
      modeUses(tx, merchantId),
      tx.device.findMany({
        where: { ...inScope, isTraining: true },
        select: { deviceNo: true, name: true, version: true },
        orderBy: [{ name: 'asc' }, { id: 'asc' }],
      }),
      tx.device.findMany({
        where: {
          ...inScope,
          isTraining: false,
          lifecycle: { not: 'retired' },
          assignments: { none: { merchantId, orders: { some: {} } } },
        },
        select: { deviceNo: true, name: true },
        orderBy: [{ name: 'asc' }, { id: 'asc' }],
        take: TRAINABLE_SHOWN,
      }),
    ]);
    if (!merchant) return refuse('NOT_FOUND');
    return accept({
      merchant: { name: merchant.name, merchantNo: merchant.merchantNo, timezone: merchant.timezone },
      taxMode: merchant.taxMode,
      blindCount: merchant.blindCount,
      showsSoldOut: merchant.showsSoldOut,
      showsFewLeft: merchant.showsFewLeft,
      requireTwoStep: merchant.requireTwoStep,
      refundApprovalAboveMinor:
        merchant.refundApprovalAboveMinor === null ? null : minorToNumber(merchant.refundApprovalAboveMinor),
      abnormalRule: ruleOf(merchant.abnormalRule),
      isOwner: owns,
      restockModes: restockModes.map((mode) => {
        const {
          openTasks = 0,
          waitingOrders = 0,
          openTrips = 0,
        } = uses.find((use) => use.mode === mode) ?? {};
        return {
          mode,
          enabled: isModeEnabled(mode, merchant.features),
          openTasks,
          waitingOrders,
          openTrips,
        };
      }),
      /** Set by the operator of the installation. [decision 122] */
      operated: {
        statistics: merchant.features.includes('statistics'),
        requireActivationCode: merchant.requireActivationCode,
      },
      training,
      trainable,
    });
  },
});

/**
 * The rule for abnormal orders that nobody decides; the standard one, in version 0, of a merchant that saved none.
 */
function ruleOf(
  rule: AbnormalRuleRow | null,
): AbnormalRule & { readonly preselectPercent: number; readonly version: number } {
  if (!rule)
    return {
      ...abnormalRuleLimits.standard,
      preselectPercent: abnormalRuleLimits.preselectPercent,
      version: 0,
    };
  const { mode, minConfPercent, maxMinor, minutesLeft, preselectPercent, version } = rule;
  return {
    mode,
    minConfPercent,
    maxMinor: maxMinor === null ? null : minorToNumber(maxMinor),
    minutesLeft,
    preselectPercent,
    version,
  };
}
