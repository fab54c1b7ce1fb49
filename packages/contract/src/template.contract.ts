import { doors } from '@larder/domain/device/door';
import { limits } from '@larder/domain/limits';
import { z } from 'zod';
import { amountMinor, calendarDay, deviceNo, id, instant, optionalText, page, text } from './fields.ts';

const quantity = z
  .int('valid.integerRange')
  .min(0, 'valid.integerRange')
  .max(limits.qtyMax, 'valid.integerRange');

/**
 * One product on one layer. A draft line may lack price or standard stock; what publishing demands is
 * `@larder/domain/template/check-publish`. The order of lines is the order on the layer.
 */
export const templateLine = z.object({
  door: z.enum(doors),
  layer: z.int().min(1).max(limits.layersMax),
  productId: id,
  /** Facings, the first is the first display position. */
  positions: z.array(z.int().min(1).max(limits.facingsMax)).min(1, 'valid.input').max(limits.facingsMax),
  priceMinor: amountMinor('price').nullable(),
  parQty: quantity.nullable(),
  bestBefore: calendarDay.nullish(),
});

/** What the editor holds. More lines than fit are accepted here, so that publishing can say which layer is full. */
const content = {
  deviceNo,
  lines: z.array(templateLine).max(limits.productsPerLayer * limits.layersMax * doors.length * 2),
  applyMode: z.enum(['at_time', 'at_next_restock']).default('at_time'),
  /** Absent with `at_time`: now. */
  effectiveAt: instant.nullish(),
  expiresAt: instant.nullish(),
  note: optionalText(limits.noteMaxChars),
};

/** Screen 64: a draft by id, a copy of a version, or the version in force. */
export const editorInput = z.object({
  deviceNo,
  draftId: id.optional(),
  copyRev: z.int().min(1).optional(),
});

/** Without `draftId` a new draft; `version` is the one the editor loaded (409 → `DATA_PROCESSING`). */
export const saveDraftInput = z.object({
  ...content,
  draftId: id.nullish(),
  version: z.int().min(1).nullish(),
});

/** Saves and publishes at once. `baseRev`: newest published rev that the editor knew, null if none. */
export const publishInput = saveDraftInput.extend({ baseRev: z.int().min(1).nullish() });

/** Screen 66. */
export const recordsInput = z.object({ deviceNo, ...page });
export const recordInput = z.object({ versionId: id });
export const cancelVersionInput = z.object({ versionId: id });
export const deleteDraftInput = z.object({ draftId: id });
export const copyToDraftInput = z.object({ versionId: id });

/**
 * One template published to several cabinets: the lines of a version of a cabinet, or of a preset. Refused at some cabinets it is published
 * at the others.
 */
export const rollOutInput = z.object({
  source: z.union([z.object({ versionId: id }), z.object({ presetId: id })]),
  deviceNos: z.array(deviceNo).min(1, 'valid.devices').max(limits.rolloutDevicesMax, 'valid.devices'),
  applyMode: content.applyMode,
  effectiveAt: content.effectiveAt,
  expiresAt: content.expiresAt,
});
export const rolloutChangesInput = rollOutInput.pick({ source: true, deviceNos: true });
export const rolloutInput = z.object({ id });
export const rolloutsInput = z.object({ ...page });

/** Lines without a cabinet. `version` is the one that was read (409 → `DATA_PROCESSING`). */
export const presetsInput = z.object({ ...page });
export const presetInput = z.object({ presetId: id });
export const savePresetInput = z.object({
  presetId: id.nullish(),
  version: z.int().min(1).nullish(),
  name: text(limits.nameMaxChars, 'valid.presetName'),
  lines: content.lines,
});
