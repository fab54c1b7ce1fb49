import { checkRange } from '@larder/domain/calendar-bounds';
import { doors } from '@larder/domain/device/door';
import { limits } from '@larder/domain/limits';
import { parseIntegerEntry } from '@larder/domain/number-entry';
import { disposeReasons } from '@larder/domain/restock/judge-restock-line';
import { checkLowStockWarning } from '@larder/domain/stock/low-stock-warning';
import { adjustReasons } from '@larder/domain/stock/stock-adjustment';
import { z } from 'zod';
import { addAtField, addRefusal, calendarDay, deviceNo, id, optionalText, page } from './fields.ts';
import { fileKey } from './file.contract.ts';

/** Stock levels of a device. [screens 69] */
export const levelsInput = z.object({
  deviceNo,
  door: z.enum(doors).optional(),
  filter: z.enum(['all', 'low', 'out_of_stock']).default('all'),
});

/** The ledger behind them as a table, of the device or of one door. [screens EXPORT] */
export const stockMovementsExport = levelsInput.pick({ deviceNo: true, door: true });

/** One line of a device. */
const shelf = {
  door: z.enum(doors),
  layer: z.int().min(1).max(limits.layersMax),
  productId: id,
};
const typedNumber = z.string('valid.input').trim();
const quantity = (min: number) =>
  z.int('valid.integerRange').min(min, 'valid.integerRange').max(limits.qtyMax, 'valid.integerRange');

/** History of one line of screen 69. */
export const movementsInput = z.object({ deviceNo, ...shelf, ...page });

/** Counted quantity of one line; `expectedOnHand` is the book value that the screen showed. [screens 69] */
export const adjustInput = z.object({
  deviceNo,
  ...shelf,
  countedQty: quantity(0),
  expectedOnHand: z.int(),
  reason: z.enum(adjustReasons),
});

/** Disposal outside a task. [screens 106, 115, 128] */
export const disposeInput = z.object({
  deviceNo,
  lines: z
    .array(z.object({ ...shelf, qty: quantity(1), reason: z.enum(disposeReasons, 'valid.disposeReason') }))
    .max(200, 'valid.input'),
  note: optionalText(limits.noteMaxChars),
  photoKey: fileKey.nullish(),
});

/** Low-stock warning of a device. [screens 96] */
export const lowStockInput = z.object({ deviceNo });
export const saveLowStockInput = z
  .object({
    deviceNo,
    lowStockEnabled: z.boolean(),
    lowStockQty: z.number().nullable(),
    lowStockPct: z.number().nullable(),
  })
  .superRefine((warning, context) => addAtField(context, checkLowStockWarning(warning)));

/** Batches that expire today or have already expired. */
export const pullTodayInput = z.object({ deviceNo: deviceNo.optional(), ...page });

/** Shrinkage and spoilage, by days of the merchant. */
export const lossesInput = z
  .object({ ...page, from: calendarDay, to: calendarDay, deviceNo: deviceNo.optional() })
  .superRefine(({ from, to }, context) =>
    addRefusal(context, checkRange(from, to, limits.restockStatisticsDays)),
  );

/** Standard stock of a device; `rev` is the version in force that the screen showed. [screens 98, 124] */
export const standardStockInput = z.object({ deviceNo });
export const saveStandardStockInput = z.object({
  deviceNo,
  rev: z.int().min(1),
  lines: z
    .array(z.object({ ...shelf, parQty: quantity(0) }))
    .min(1, 'valid.input')
    .max(400, 'valid.input'),
});

/** Text that is no whole number is NaN, which the rule refuses in the words of its field. */
function thresholdOf(typed: string): number | null {
  if (typed === '') return null;
  const read = parseIntegerEntry(typed);
  return read.ok ? read.value : Number.NaN;
}

/** The low-stock form: thresholds are typed text, empty for none. [screens 96] */
export const lowStockForm = z
  .object({ deviceNo, lowStockEnabled: z.boolean(), lowStockQty: typedNumber, lowStockPct: typedNumber })
  .transform((entered, context) => {
    const warning = {
      lowStockEnabled: entered.lowStockEnabled,
      lowStockQty: thresholdOf(entered.lowStockQty),
      lowStockPct: thresholdOf(entered.lowStockPct),
    };
    addAtField(context, checkLowStockWarning(warning));
    return { deviceNo: entered.deviceNo, ...warning };
  });
