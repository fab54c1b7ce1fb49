import { standardStockInput } from '@larder/contract/stock.contract';
import { saleLines, versionInForceAt } from '@larder/database/queries/template/template.queries';
import { scheduledVersions } from '@larder/database/queries/template/template-record.queries';
import { doorsOf } from '@larder/domain/device/door';
import { accept } from '@larder/domain/refusal';
import { findOwnDevice } from '../device/find-own-device.ts';
import { defineUseCase } from '../use-case.ts';

/**
 * Returns the standard stock of the template in force, shelf by shelf; `rev` is null if none is in force. Refuses
 * `NOT_FOUND`. [screens PAR]
 */
export const readStandardStock = defineUseCase({
  name: 'stock.readStandardStock',
  access: { anyOf: ['template.edit'] },
  kind: 'read',
  input: standardStockInput,
  run: async (ctx, { deviceNo }) => {
    const found = await findOwnDevice(ctx, deviceNo);
    if (!found.ok) return found;
    const { merchantId } = ctx.actor;
    const { id: deviceId, name, layersR } = found.value;
    const [inForce, scheduled] = await Promise.all([
      versionInForceAt(ctx.tx, merchantId, deviceId, ctx.now),
      scheduledVersions(ctx.tx, merchantId, [deviceId], ctx.now),
    ]);
    const lines = inForce ? await saleLines(ctx.tx, merchantId, [inForce.id]) : [];
    return accept({
      deviceNo,
      name,
      doors: doorsOf({ layersR }),
      rev: inForce?.rev ?? null,
      hasScheduled: scheduled.length > 0,
      lines: lines.map(({ door, layer, productId, positions, parQty, name: product, picture }) => ({
        door,
        layer,
        productId,
        parQty,
        name: product,
        facings: positions.length,
        pictureUrl: picture ? ctx.ports.files.link(picture, ctx.now) : null,
      })),
    });
  },
});
