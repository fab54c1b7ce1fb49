import { doors } from '@larder/domain/device/door';
import { limits } from '@larder/domain/limits';
import { waiveReasons } from '@larder/domain/order/abnormal-decision';
import { abnormalLimits } from '@larder/domain/order/abnormal-limits';
import { abnormalRuleLimits, abnormalRuleModes } from '@larder/domain/order/abnormal-rule';
import { abnormalTransitions } from '@larder/domain/order/order-transitions';
import { z } from 'zod';
import { deviceNo, id, optionalText, page } from './fields.ts';

type State = keyof typeof abnormalTransitions;
const states = Object.keys(abnormalTransitions) as [State, ...State[]];

/** List of abnormal orders: open ones by deadline, others newest first. [screens 40] */
export const listInput = z.object({
  ...page,
  state: z.enum(states).default('open'),
  /** Only orders whose charge waits for this member's approval. [decision 282] */
  toApprove: z.boolean().default(false),
  deviceNo: deviceNo.optional(),
});

/** One abnormal order: to read it, to work on it, or to give it back. [screens 44] */
export const orderInput = z.object({ id });

/** Door and layer are null where the member leaves them to the template. */
const item = z.object({
  productId: id,
  door: z.enum(doors).nullable(),
  layer: z.int().min(1).max(limits.layersMax).nullable(),
  qty: z
    .int('valid.integerRange')
    .min(1, 'valid.integerRange')
    .max(abnormalLimits.qtyMax, 'valid.integerRange'),
});
const items = z.array(item).max(abnormalLimits.linesMax);

/** Items to charge; an explicit "nothing taken" has none. */
export const settleInput = z
  .object({ id, items, nothingTaken: z.boolean().default(false) })
  .refine(({ items, nothingTaken }) => !nothingTaken || items.length === 0, 'valid.input');
/**
 * A decision that is carried out a moment later, so that it can be undone. `atOnce`: the member agreed to one without
 * Undo, should less than a minute be left. [decision 296]
 */
export const decisionInput = z
  .object({
    id,
    decision: z.enum(['charge', 'nothing_taken', 'waive']),
    items,
    reason: z.enum(waiveReasons).optional(),
    atOnce: z.boolean().default(false),
  })
  .refine(({ decision, items }) => decision === 'charge' || items.length === 0, 'valid.input')
  .refine(({ decision, reason }) => (decision === 'waive') === (reason !== undefined), 'valid.input');
/** Items whose charge is above the most that one member may charge. [decision 282] */
export const requestChargeInput = z.object({ id, items });
/** The decision to undo, approve or reject, by its own id: one that was made again is another one. */
export const undoInput = z.object({ id, decisionId: id });
/** The note says why a charge was rejected; clients of the last release send none. [decision 312] */
export const rejectChargeInput = undoInput.extend({ note: optionalText(abnormalLimits.noteMaxChars) });
export const waiveInput = z.object({ id, reason: z.enum(waiveReasons) });
/** Items of an expired order, for the stock only. */
export const recordInput = z.object({ id, items });

/**
 * Rule for orders that nobody has decided shortly before their deadline. `version` is the one that the form showed, 0
 * where none was saved. [decision 102]
 */
export const saveRuleInput = z
  .object({
    version: z.int().min(0),
    mode: z.enum(abnormalRuleModes),
    minConfPercent: z
      .int('valid.integerRange')
      .min(abnormalRuleLimits.minConfPercentMin, 'valid.integerRange')
      .max(abnormalRuleLimits.minConfPercentMax, 'valid.integerRange'),
    maxMinor: z
      .int('valid.amount')
      .min(1, 'valid.amount')
      .max(limits.amountMaxMinor, 'valid.amount')
      .nullable(),
    minutesLeft: z.literal(abnormalRuleLimits.minutesLeft),
    /** Missing from clients of a release that did not know it. */
    preselectPercent: z
      .int('valid.integerRange')
      .min(abnormalRuleLimits.preselectPercentMin, 'valid.integerRange')
      .max(abnormalRuleLimits.preselectPercentMax, 'valid.integerRange')
      .optional(),
  })
  .refine(({ mode, maxMinor }) => mode !== 'accept_suggestion' || maxMinor !== null, {
    path: ['maxMinor'],
    error: 'valid.amount',
  });
