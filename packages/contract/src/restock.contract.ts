import { doors } from '@larder/domain/device/door';
import { limits } from '@larder/domain/limits';
import { disposeReasons } from '@larder/domain/restock/judge-restock-line';
import { restockModes } from '@larder/domain/restock/suggest-quantity';
import { lineKey } from '@larder/domain/stock/line-key';
import { z } from 'zod';
import { calendarDay, deviceNo, id, instant, openDoors, optionalText, page, search } from './fields.ts';
import { fileKey } from './file.contract.ts';

export const restockMode = z.enum(restockModes);
const tripMode = z.enum(['quick', 'one_click']);
const orderMode = z.enum(['refill', 'legacy']);

/** Place of a product in a device. */
const shelf = {
  door: z.enum(doors),
  layer: z.int().min(1).max(limits.layersMax),
  productId: id,
};
const qty = (min: number) =>
  z.int('valid.integerRange').min(min, 'valid.integerRange').max(limits.qtyMax, 'valid.integerRange');
const units = qty(0);

/** Blind count setting of the merchant. [screens 129] */
export const saveBlindCountInput = z.object({ blindCount: z.boolean() });

/** Switch of a restock mode of the merchant. [screens 129] */
export const switchModeInput = z.object({ mode: restockMode, enabled: z.boolean() });

/** Restock overview. [screens 99] */
export const overviewInput = z.object({ deviceNo: deviceNo.optional() });

/** Devices to restock, by mode. [screens 101, 110, 119] */
export const restockDevicesInput = z.object({
  ...page,
  mode: restockMode,
  q: search,
  stock: z.enum(['low', 'out_of_stock']).optional(),
});

/** Devices in scope with their need for restocking. [screens 3] */
export const restockCabinetsInput = z.object({
  ...page,
  q: search,
  stock: z.enum(['normal', 'low', 'out_of_stock']).optional(),
});

const taskTarget = { deviceNo, mode: restockMode, orderId: id.optional(), tripId: id.optional() };

/** One device to restock. [screens 100, 109, 118] */
export const restockDeviceInput = z.object(taskTarget);

/**
 * Starts a task. `refill` without `orderId` takes the open order of the device. `taskId`: the phone's own id of the
 * task, which serves as idempotency key of the start. `begunAt`: when the task was begun offline. [screens 19, 97, 100]
 */
export const startTaskInput = z
  .object({ ...taskTarget, taskId: id.optional(), begunAt: instant.optional() })
  .refine(({ taskId, begunAt }) => begunAt === undefined || taskId !== undefined, {
    error: 'valid.input',
    path: ['taskId'],
  });

export const taskInput = z.object({ taskId: id });
export const openTaskDoorInput = z.object({ taskId: id, doors: openDoors });

/** One line as the restocker entered it. `countedQty` determines A if given, otherwise `adjustQty`. */
export const restockLineInput = z
  .object({
    ...shelf,
    /** C as shown to the restocker, negative if the book is. */
    expectedCurrent: z.int('valid.input'),
    countedQty: units.nullable(),
    adjustQty: qty(-limits.qtyMax),
    disposeQty: units,
    disposeReason: z.enum(disposeReasons).nullable(),
    restockQty: units,
    bestBefore: calendarDay.nullable(),
    /** True for today plus the shelf life, which nobody read from a pack. */
    bestBeforeEstimated: z.boolean().default(false),
  })
  .refine(({ disposeQty, disposeReason }) => disposeQty === 0 || disposeReason !== null, {
    error: 'valid.disposeReason',
    path: ['disposeReason'],
  });

/** Products per layer × layers × doors: as many lines as a device can have, twice to cover lines that leave. */
const linesMax = limits.productsPerLayer * limits.layersMax * doors.length * 2;

/**
 * Submits a task. `enteredAt`: when the restocker tapped Done. `note` and `photoKey` describe goods disposed of during
 * the task. `covers`: the device's waiting order, as the restocker saw it, which ends with this task although the task
 * did not start from it. [screens 102, 111, 120, decision 316]
 */
export const submitTaskInput = z.object({
  taskId: id,
  lines: z.array(restockLineInput).max(linesMax, 'valid.input'),
  enteredAt: instant,
  note: optionalText(limits.noteMaxChars),
  photoKey: fileKey.nullish(),
  covers: z.object({ id, version: z.int().min(1) }).optional(),
});

export const addPhotoInput = z.object({
  taskId: id,
  door: z.enum(doors),
  fileKey,
  takenAt: instant,
});
export const removePhotoInput = z.object({ taskId: id, photoId: id });

/** List of restock orders. [screens 95, 121] */
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
  .refine((lines) => new Set(lines.map(lineKey)).size === lines.length, 'valid.input');
const orderFields = {
  lines: orderLines,
  assignedToId: id.nullable(),
  dueOn: calendarDay.nullable(),
  note: optionalText(limits.noteMaxChars),
};

/** Draft of a restock order. [screens 93, 123] */
export const orderDraftInput = z.object({ deviceNo, fromOrderId: id.optional(), orderId: id.optional() });
export const createOrderInput = z.object({
  deviceNo,
  mode: orderMode,
  ...orderFields,
  fromOrderId: id.optional(),
});
export const editOrderInput = z.object({ id, version: z.int().min(1), ...orderFields });

const recordFilter = {
  /** Null: goods disposed of outside a task. */
  mode: restockMode.nullable(),
  deviceNo: deviceNo.optional(),
  operatorId: id.optional(),
};

/**
 * List of restock records. Days are in the merchant's time zone, both included; at most 31. [screens 94, 103, 112, 125]
 */
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

/** Restock statistics. [screens 105, 114, 127] */
export const restockStatisticsInput = z.object(statistics);
export const restockRankingInput = z.object({
  ...page,
  ...statistics,
  by: z.enum(['product', 'device']),
  sort: z.enum(['restock', 'dispose', 'adjust', 'sellThrough', 'spoilage']),
});

/** Saves a trip. [screens 107, 108, 116, 117] */
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
/** `deviceNos`: devices wanted on the trip in addition to those already on it. */
export const tripCandidatesInput = z.object({
  ...page,
  mode: tripMode,
  q: search,
  tripId: id.optional(),
  deviceNos: z.array(deviceNo).max(limits.tripDevicesMax, 'valid.input').optional(),
});
export const openTripsInput = z.object({});
