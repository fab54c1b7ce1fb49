import { editorInput } from '@larder/contract/template.contract';
import { versionInForceAt } from '@larder/database/queries/template/template.queries';
import { stockInTemplate } from '@larder/database/queries/template/template-force.queries';
import { versionLines } from '@larder/database/queries/template/template-line.queries';
import {
  newestPublishedRev,
  scheduledVersions,
} from '@larder/database/queries/template/template-record.queries';
import { accept } from '@larder/domain/refusal';
import { can } from '@larder/domain/team/permissions';
import { findOwnDevice } from '../device/find-own-device.ts';
import { defineUseCase } from '../use-case.ts';
import { findDraft } from './find-draft.ts';
import { loadMixUps } from './load-mix-ups.ts';
import { loadTemplateProducts } from './load-template-products.ts';
import { planogramSync, revOnDevice } from './planogram-sync.ts';

/**
 * Returns everything the template editor starts with: the device's shelves, a draft (the requested one, a copy of a
 * version, for members who edit the one saved last, or the lines in force), the products of its lines, the current and
 * the next version, and recent mix-ups. The editor sends `baseRev` back when it publishes. Refuses `NOT_FOUND`.
 * [screens 64]
 */
export const readEditor = defineUseCase({
  name: 'template.readEditor',
  access: { anyOf: ['template.edit', 'template.view'] },
  kind: 'read',
  input: editorInput,
  run: async (ctx, { deviceNo, draftId, copyRev }) => {
    const found = await findOwnDevice(ctx, deviceNo);
    if (!found.ok) return found;
    const device = found.value;
    const { tx, now } = ctx;
    const { merchantId } = ctx.actor;
    const inForce = await versionInForceAt(tx, merchantId, device.id, now);
    const opensDraft = can(ctx.actor.permissions, ['template.edit']);
    const draft = await findDraft(ctx, device.id, { draftId, copyRev, inForceId: inForce?.id, opensDraft });
    if (!draft.ok) return draft;
    const { sourceId } = draft.value;
    const waiting = await scheduledVersions(tx, merchantId, [device.id], now);
    const ids = [sourceId, inForce?.id, ...waiting.map(({ id }) => id)].filter(
      (id) => typeof id === 'string',
    );
    const rows = await versionLines(tx, merchantId, ids);
    const linesOf = (id: string | null | undefined) =>
      rows.filter((row) => row.versionId === id).map(({ versionId: _, ...line }) => line);
    const edited = rows.filter(({ versionId }) => versionId === sourceId || versionId === inForce?.id);
    const products = await loadTemplateProducts(tx, merchantId, edited);
    const levels = await stockInTemplate(tx, merchantId, [
      { deviceId: device.id, wasEmpty: inForce === null },
    ]);
    return accept({
      device: {
        deviceNo: device.deviceNo,
        name: device.name,
        currency: device.currency,
        timezone: device.timezone,
        layersL: device.layersL,
        layersR: device.layersR,
      },
      draft: { ...draft.value, lines: linesOf(sourceId) },
      inForce: inForce && {
        versionId: inForce.id,
        rev: inForce.rev,
        effectiveAt: inForce.effectiveAt.toISOString(),
        expiresAt: inForce.expiresAt?.toISOString() ?? null,
        sync: planogramSync(device, inForce.rev),
        lines: linesOf(inForce.id),
      },
      onDeviceRev: revOnDevice(device),
      /** Versions that take effect on their own, the next first. */
      waiting: waiting.map(({ id, rev, effectiveAt }) => ({
        versionId: id,
        rev,
        effectiveAt: effectiveAt?.toISOString() ?? null,
        lines: linesOf(id),
      })),
      baseRev: await newestPublishedRev(tx, merchantId, device.id),
      products: [...products.values()].map(({ picture, ...product }) => ({
        ...product,
        pictureUrl: picture ? ctx.ports.files.link(picture, now) : null,
      })),
      /** Stock that is written off if its product leaves its layer. */
      stock: levels.map(({ door, layer, productId, onHand }) => ({ door, layer, productId, onHand })),
      /** Products that are better placed behind different doors. */
      mixUps: await loadMixUps(tx, merchantId, now),
    });
  },
});
