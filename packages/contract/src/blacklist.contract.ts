import { blacklistReasons, blacklistTabs } from '@larder/domain/blacklist/blacklist-entry';
import { limits } from '@larder/domain/limits';
import { z } from 'zod';
import { calendarDay, id, optionalText, page, search, text } from './fields.ts';

/** The blacklist; `q`: last 4 digits of the card or the beginning of an order number. [screens 55] */
export const listInput = z.object({ ...page, tab: z.enum(blacklistTabs).default('active'), q: search });

/** The card of an order, named by its number or id. Card numbers are never typed. [screens 55] */
export const addFromOrderInput = z.object({
  order: text(limits.searchMaxChars, 'valid.blacklist.order'),
  reason: z.enum(blacklistReasons, 'valid.blacklist.reason'),
  note: optionalText(limits.noteMaxChars),
  /** Last day in the merchant's zone; absent: 180 days ahead; null: no end. */
  lastDay: calendarDay.nullish(),
});

export const removeInput = z.object({ id, note: optionalText(limits.noteMaxChars) });

/** Facts about the card that paid an order. [screens 41, A-12] */
export const readCardInput = z.object({ orderId: id });
