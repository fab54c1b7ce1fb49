import { enumsInput } from '@larder/contract/meta.contract';
import { deviceStatuses } from '@larder/domain/device/lifecycle/device-status';
import { onlineStatuses } from '@larder/domain/device/presence/online-status';
import { settingStatuses } from '@larder/domain/device/settings/setting-status';
import { orderStatuses, orderTypes } from '@larder/domain/order/order-status';
import { accept } from '@larder/domain/refusal';
import { restockModes } from '@larder/domain/restock/suggest-quantity';
import { abnormalReasons } from '@larder/domain/session/recognition-policy';
import { stockStatuses } from '@larder/domain/stock/stock-status';
import { permissions } from '@larder/domain/team/permissions';
import { versionStatuses } from '@larder/domain/template/version-status';
import { defineUseCase } from '../use-case.ts';

/**
 * Returns every status and type list of the server, so that an old app shows an unknown value as text instead of hiding
 * it. [domain C-23]
 */
export const listEnums = defineUseCase({
  name: 'meta.listEnums',
  access: 'account',
  kind: 'read',
  input: enumsInput,
  run: async () =>
    accept({
      deviceStatus: deviceStatuses,
      deviceOnline: onlineStatuses,
      setting: settingStatuses,
      orderStatus: orderStatuses,
      orderType: orderTypes,
      abnormalReason: abnormalReasons,
      templateStatus: versionStatuses,
      stockStatus: stockStatuses,
      restockMode: restockModes,
      permission: permissions,
    }),
});
