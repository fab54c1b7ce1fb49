import { recordInput } from '@larder/contract/template.contract';
import { versionInForceAt } from '@larder/database/queries/template/template.queries';
import { type VersionLineRow, versionLines } from '@larder/database/queries/template/template-line.queries';
import { recordOf } from '@larder/database/queries/template/template-record.queries';
import { accept, refuse } from '@larder/domain/refusal';
import { versionDiff } from '@larder/domain/template/version-diff';
import type { FilesPort } from '../ports/files.port.ts';
import { defineUseCase } from '../use-case.ts';
import { findOwnVersion } from './find-own-version.ts';
import { loadTemplateProducts, type TemplateProducts } from './load-template-products.ts';
import { recordView } from './record-view.ts';

/**
 * Returns one version with its lines and their differences from the version in use when it was published. Refuses
 * `NOT_FOUND`. [screens 66]
 */
export const readRecord = defineUseCase({
  name: 'template.readRecord',
  access: { anyOf: ['template.view', 'template.edit'] },
  kind: 'read',
  input: recordInput,
  run: async (ctx, { versionId }) => {
    const found = await findOwnVersion(ctx, versionId);
    if (!found.ok) return found;
    const { merchantId } = ctx.actor;
    const { deviceId } = found.value;
    const device = await ctx.tx.device.findUnique({ where: { id: deviceId, merchantId } });
    const record = await recordOf(ctx.tx, merchantId, versionId, ctx.now);
    if (!device || !record) return refuse('NOT_FOUND');
    const inForce = await versionInForceAt(ctx.tx, merchantId, deviceId, ctx.now);
    const ids = [versionId, ...(record.previousId ? [record.previousId] : [])];
    const lines = await versionLines(ctx.tx, merchantId, ids);
    const own = lines.filter((line) => line.versionId === versionId);
    const diff = versionDiff(
      lines.filter((line) => line.versionId !== versionId),
      own,
    );
    const products = await loadTemplateProducts(ctx.tx, merchantId, lines);
    const show = (line: VersionLineRow) => lineView(line, products, ctx.ports.files, ctx.now);
    return accept({
      deviceNo: device.deviceNo,
      currency: device.currency,
      shelves: { layersL: device.layersL, layersR: device.layersR },
      record: recordView(record, device, inForce && { ...inForce, status: 'published' }, ctx.now),
      lines: own.map(show),
      diff: {
        added: diff.added.map(show),
        removed: diff.removed.map(show),
        priceChanged: diff.priceChanged.map(({ before, after }) => ({
          ...show(after),
          previousPriceMinor: before.priceMinor,
        })),
      },
    });
  },
});

function lineView(line: VersionLineRow, products: TemplateProducts, files: FilesPort, now: Date) {
  const { versionId: _, ...shown } = line;
  const product = products.get(line.productId);
  return {
    ...shown,
    name: product?.name ?? '',
    specification: product?.specification ?? null,
    pictureUrl: product?.picture ? files.link(product.picture, now) : null,
  };
}
