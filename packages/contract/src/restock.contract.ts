import { doors } from '@larder/domain/device/door';
import { limits } from '@larder/domain/limits';
import { disposeReasons } from '@larder/domain/restock/judge-restock-line';
import { restockModes } from '@larder/domain/restock/suggest-quantity';
import { z } from 'zod';
import { calendarDay, deviceNo, id, instant, openDoors, optionalText, page, search } from './fields.ts';
import { fileKey } from './file.contract.ts';

export const restockMode = z.enum(restockModes);
const tripMode = z.enum(['quick', 'one_click']);
const orderMode = z.enum(['refill', 'legacy']);

/** The place of a product in a cabinet. */
const shelf = {
  door: z.enum(doors),
  layer: z.int().min(1).max(limits.layersMax),
  productId: id,
};
const qty = (min: number) =>
  z.int('valid.integerRange').min(min, 'valid.integerRange').max(limits.qtyMax, 'valid.integerRange');
const units = qty(0);

/** Screen 129. */
export const saveBlindCountInput = z.object({ blindCount: z.boolean() });

/** Screen 99. */
export const overviewInput = z.object({ deviceNo: deviceNo.optional() });

/** Screens 101, 110, 119. */
export const restockDevicesInput = z.object({
  ...page,
  mode: restockMode,
  q: search,
  stock: z.enum(['low', 'out_of_stock']).optional(),
});

/** Screen 3. */
export const restockCabinetsInput = z.object({
  ...page,
  q: search,
  stock: z.enum(['normal', 'low', 'out_of_stock']).optional(),
});

const visit = { deviceNo, mode: restockMode, orderId: id.optional(), tripId: id.optional() };

/** Screens 100, 109, 118. */
export const restockDeviceInput = z.object(visit);

/**
 * Screens 19, 97, 100. `refill` without `orderId` takes the open order of the cabinet. `taskId`: the phone's own id of the visit, which makes
 * a repeated start the same visit. `begunAt`: when the visit was begun without a network.
 */
export const startTaskInput = z
  .object({ ...visit, taskId: id.optional(), begunAt: instant.optional() })
  .refine(({ taskId, begunAt }) => begunAt === undefined || taskId !== undefined, {
    error: 'valid.input',
    path: ['taskId'],
  });

export const taskInput = z.object({ taskId: id });
export const openTaskDoorInput = z.object({ taskId: id, doors: openDoors });

/** One line as the operator entered it. `countedQty` decides about A where it is given, `adjustQty` elsewhere. */
export const restockLineInput = z
  .object({
    ...shelf,
    /** C as the operator saw it, negative where the book is. */
    expectedCurrent: z.int('valid.input'),
    countedQty: units.nullable(),
    adjustQty: qty(-limits.qtyMax),
    disposeQty: units,
    disposeReason: z.enum(disposeReasons).nullable(),
    restockQty: units,
    bestBefore: calendarDay.nullable(),
  })
  .refine(({ disposeQty, disposeReason }) => disposeQty === 0 || disposeReason !== null, {
    error: 'valid.disposeReason',
    path: ['disposeReason'],
  });

/** Products of a layer, layers, doors: as many lines as a cabinet can have, twice for those that leave. */
const linesMax = limits.productsPerLayer * limits.layersMax * doors.length * 2;

/**
 * Screens 102, 111, 120. `enteredAt`: when the operator said that it was done. `note` and `photoKey` tell of what was thrown away in the visit.
 */
export const submitTaskInput = z.object({
  taskId: id,
  lines: z.array(restockLineInput).max(linesMax, 'valid.input'),
  enteredAt: instant,
  note: optionalText(limits.noteMaxChars),
  photoKey: fileKey.nullish(),
});

export const addPhotoInput = z.object({
  taskId: id,
  door: z.enum(doors),
  fileKey,
  takenAt: instant,
});
export const removePhotoInput = z.object({ taskId: id, photoId: id });

/** Screens 95, 121. */
export const restockOrdersInput = z.object({
  ...page,
  status: z.enum(['created', 'restocking', 'done', 'canceled']).optional(),
  deviceNo: deviceNo.optional(),
  mine: z.boolean().optional(),
  mode: orderMode.optional(),
});
export const restockOrderInput = z.object({ id });

const orderLines = z
  .array(z.object({ ...shelf, orderedQty: units }))
  .max(linesMax, 'valid.input')
  .refine(
    (lines) =>
      new Set(lines.map(({ door, layer, productId }) => `${door}${layer}${productId}`)).size === lines.length,
    'valid.input',
  );
const orderFields = {
  lines: orderLines,
  assignedToId: id.nullable(),
  dueOn: calendarDay.nullable(),
  note: optionalText(limits.noteMaxChars),
};

/** Screens 93, 123. */
export const orderDraftInput = z.object({ deviceNo, fromOrderId: id.optional(), orderId: id.optional() });
export const createOrderInput = z.object({
  deviceNo,
  mode: orderMode,
  ...orderFields,
  fromOrderId: id.optional(),
});
export const editOrderInput = z.object({ id, version: z.int().min(1), ...orderFields });

const recordFilter = {
  /** Null: what was thrown away outside a visit. */
  mode: restockMode.nullable(),
  deviceNo: deviceNo.optional(),
  operatorId: id.optional(),
};

/** Screens 94, 103, 112, 125. Days are those of the merchant, both included; at most 31. */
export const restockRecordsInput = z.object({
  ...page,
  ...recordFilter,
  from: calendarDay.optional(),
  to: calendarDay.optional(),
});
/** The same list as a table. */
export const restockRecordsExport = z.object({ ...recordFilter, from: calendarDay, to: calendarDay });
export const restockRecordInput = z.object({ id });

const statistics = { mode: restockMode, from: calendarDay, to: calendarDay, deviceNo: deviceNo.optional() };

/** Screens 105, 114, 127. */
export const restockStatisticsInput = z.object(statistics);
export const restockRankingInput = z.object({
  ...page,
  ...statistics,
  by: z.enum(['product', 'device']),
  sort: z.enum(['restock', 'dispose', 'adjust', 'sellThrough', 'spoilage']),
});

/** Screens 107, 108, 116, 117. */
export const saveTripInput = z.object({
  tripId: id.optional(),
  mode: tripMode,
  deviceNos: z
    .array(deviceNo)
    .min(1, 'valid.tripDevices')
    .max(limits.tripDevicesMax, 'valid.input')
    .refine((chosen) => new Set(chosen).size === chosen.length, 'valid.input'),
});
export const tripInput = z.object({ tripId: id });
/** `deviceNos`: wanted on the trip besides those that it goes to. */
export const tripCandidatesInput = z.object({
  ...page,
  mode: tripMode,
  q: search,
  tripId: id.optional(),
  deviceNos: z.array(deviceNo).max(limits.tripDevicesMax, 'valid.input').optional(),
});
export const openTripsInput = z.object({});
