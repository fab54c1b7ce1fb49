import { doors } from '@larder/domain/device/door';
import { limits } from '@larder/domain/limits';
import { z } from 'zod';
import { amountMinor, calendarDay, deviceNo, id, instant, optionalText, page, text } from './fields.ts';

const quantity = z
  .int('valid.integerRange')
  .min(0, 'valid.integerRange')
  .max(limits.qtyMax, 'valid.integerRange');

/**
 * One product on one layer. A draft line may lack price or standard stock; the requirements of publishing are in
 * `@larder/domain/template/check-publish`. The order of lines is the order on the layer.
 */
const templateLine = z.object({
  door: z.enum(doors),
  layer: z.int().min(1).max(limits.layersMax),
  productId: id,
  /** Facings; the first is the first display position. */
  positions: z.array(z.int().min(1).max(limits.facingsMax)).min(1, 'valid.input').max(limits.facingsMax),
  priceMinor: amountMinor('price').nullable(),
  parQty: quantity.nullable(),
  bestBefore: calendarDay.nullish(),
});

/** Content of the editor. Accepts more lines than fit, so that publishing can name the full layer. */
const content = {
  deviceNo,
  lines: z.array(templateLine).max(limits.productsPerLayer * limits.layersMax * doors.length * 2),
  applyMode: z.enum(['at_time', 'at_next_restock']).default('at_time'),
  /** Absent with `at_time`: immediately. */
  effectiveAt: instant.nullish(),
  expiresAt: instant.nullish(),
  note: optionalText(limits.noteMaxChars),
};

/** Template editor: a draft by id, a copy of a version, or the version in force. [screens 64] */
export const editorInput = z.object({
  deviceNo,
  draftId: id.optional(),
  copyRev: z.int().min(1).optional(),
});

/** Creates a draft without `draftId`; `version` is the one that the editor loaded (409 → `DATA_PROCESSING`). */
export const saveDraftInput = z.object({
  ...content,
  draftId: id.nullish(),
  version: z.int().min(1).nullish(),
});

/** Saves and publishes in one step. `baseRev`: newest published rev known to the editor, null if none. */
export const publishInput = saveDraftInput.extend({ baseRev: z.int().min(1).nullish() });

/** Versions of a template. [screens 66] */
export const recordsInput = z.object({ deviceNo, ...page });
export const recordInput = z.object({ versionId: id });
export const cancelVersionInput = z.object({ versionId: id });
export const deleteDraftInput = z.object({ draftId: id });
export const copyToDraftInput = z.object({ versionId: id });

/**
 * Publishes one template to several devices: the lines of a device's version, or of a preset. Publishes to the
 * remaining devices if some refuse it.
 */
export const rollOutInput = z.object({
  source: z.union([z.object({ versionId: id }), z.object({ presetId: id })]),
  deviceNos: z.array(deviceNo).min(1, 'valid.devices').max(limits.rolloutDevicesMax, 'valid.devices'),
  applyMode: content.applyMode,
  effectiveAt: content.effectiveAt,
  expiresAt: content.expiresAt,
});
/** A template and devices: what it or its prices change there, or to publish the prices. */
export const rolloutChangesInput = rollOutInput.pick({ source: true, deviceNos: true });
export const rolloutInput = z.object({ id });
export const rolloutsInput = z.object({ ...page });

/** The price of a product in each device. [screens 37] */
export const pricesInput = z.object({ productId: id });

/** One new price in several devices. `prices`: those that the member saw there; refused if they changed since. */
export const changePricesInput = z.object({
  productId: id,
  priceMinor: amountMinor('price'),
  devices: z
    .array(z.object({ deviceNo, prices: z.array(z.int()).max(limits.productsPerLayer) }))
    .min(1, 'valid.devices')
    .max(limits.priceDevicesMax, 'valid.devices'),
  /** Absent: immediately. */
  effectiveAt: instant.nullish(),
});
/** Progress of a change of prices. [screens 145] */
export const priceChangeInput = z.object({ id });
/** Absent `deviceNos`: wherever the change went. */
export const undoPricesInput = z.object({
  id,
  deviceNos: z.array(deviceNo).min(1, 'valid.devices').max(limits.priceDevicesMax).nullish(),
});

/** Lines without a device. `version` is the one that the editor loaded (409 → `DATA_PROCESSING`). */
export const presetsInput = z.object({ ...page });
export const presetInput = z.object({ presetId: id });
export const savePresetInput = z.object({
  presetId: id.nullish(),
  version: z.int().min(1).nullish(),
  name: text(limits.nameMaxChars, 'valid.presetName'),
  lines: content.lines,
});
