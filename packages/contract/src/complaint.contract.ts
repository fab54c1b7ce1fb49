import {
  complaintCategories,
  type complaintEntryKinds,
  staffComplaintSources,
} from '@larder/domain/complaint/complaint-kind';
import { complaintLimits } from '@larder/domain/complaint/complaint-limits';
import { type ComplaintStatus, complaintStatuses } from '@larder/domain/complaint/complaint-transitions';
import { limits } from '@larder/domain/limits';
import { locales } from '@larder/domain/locale';
import { z } from 'zod';
import { deviceNo, email, id, lines, optionalLine, page, search, text } from './fields.ts';
import { fileKey } from './file.contract.ts';
import { refundInput } from './refund.contract.ts';

/**
 * Complaints; without a status, pending ones by age and then all others, newest first. `q`: the beginning of the number
 * of a complaint or an order. [screens 47]
 */
const filter = {
  status: z.enum(complaintStatuses).optional(),
  deviceNo: deviceNo.optional(),
  orderId: id.optional(),
  q: search,
};
export const listInput = z.object({ ...page, ...filter });
/** The list as a table. [screens EXPORT] */
export const complaintsExport = z.object(filter);

/** One complaint. [screens 48] */
export const complaintIdInput = z.object({ id });

const words = (key: string) => lines(complaintLimits.textMaxChars, key);

/** A reply, or the words with which a complaint ends without a refund. */
export const replyInput = z.object({ id, text: words('valid.complaint.text') });
/** `order`: number or id. */
export const linkOrderInput = z.object({ id, order: text(limits.searchMaxChars, 'valid.complaint.order') });

/** The parts of a refund, with the complaint in place of its order. [screens 49] */
export const refundComplaintInput = refundInput.omit({ orderId: true }).extend({ complaintId: id });

const empty = z.literal('').transform(() => null);

/** Contact of the shopper; all of it may be missing. */
const contactFields = {
  name: optionalLine(limits.nameMaxChars),
  email: z.union([empty, email]).nullish(),
  phone: z
    .union([
      empty,
      z
        .string('valid.phone')
        .trim()
        .regex(/^\+?[\d ().-]{5,24}$/, 'valid.phone'),
    ])
    .nullish(),
};

/** Fields of every complaint, from a shopper or a member. */
export const complaintFields = {
  category: z.enum(complaintCategories, 'valid.complaint.category'),
  description: words('valid.complaint.description'),
  requestedMinor: z
    .int('valid.amount')
    .min(1, 'valid.amount')
    .max(limits.amountMaxMinor, 'valid.amount')
    .nullish(),
  contact: z.object(contactFields),
  pictures: z
    .array(fileKey)
    .max(complaintLimits.picturesMax, 'valid.input')
    .refine((keys) => new Set(keys).size === keys.length, 'valid.input')
    .default([]),
};

export const createFields = {
  ...complaintFields,
  source: z.enum(staffComplaintSources, 'valid.complaint.source'),
  deviceNo: z.union([empty, deviceNo]).nullish(),
  /** Number or id. */
  order: optionalLine(limits.searchMaxChars),
  /** Language in which the shopper gets mails. */
  locale: z.enum(locales),
};

/** A complaint that a member heard: at a cabinet or about an order. */
export const createInput = z
  .object(createFields)
  .refine(({ deviceNo: cabinet, order }) => Boolean(cabinet || order), {
    path: ['order'],
    message: 'valid.complaint.where',
  });

export type ComplaintEntryKind = (typeof complaintEntryKinds)[number];

/** One entry of a thread. */
export type ComplaintEntry = {
  readonly id: string;
  readonly kind: ComplaintEntryKind;
  readonly text: string | null;
  readonly amountMinor: number | null;
  readonly at: string;
};

/** Answer of the calls that change a complaint. */
export type ComplaintOutcome = { readonly id: string; readonly status: ComplaintStatus };
