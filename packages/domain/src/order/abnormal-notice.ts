import { abnormalLimits } from './abnormal-limits.ts';

/** Stages of the reminders about an abnormal order, in the order of time. [screens A-2] */
export const abnormalStages = ['opened', 'urgent', 'last_call'] as const;
export type AbnormalStage = (typeof abnormalStages)[number];

/**
 * Returns the latest stage that an open order has reached: `opened` at once, `urgent` with 4 h left, `last_call` with
 * 1 h left; null from the deadline on, when a reminder can save nothing.
 */
export function abnormalStageAt(deadlineAt: Date, now: Date): AbnormalStage | null {
  const leftMs = deadlineAt.getTime() - now.getTime();
  if (leftMs <= 0) return null;
  if (leftMs <= abnormalLimits.lastCallMs) return 'last_call';
  return leftMs <= abnormalLimits.urgentMs ? 'urgent' : 'opened';
}

/** Stages of notices: those of reminders, and the news that the merchant's rule has decided. [decision 102] */
export type NoticeStage = AbnormalStage | 'by_rule';

/**
 * Recipients and urgency of the notice at each stage. The last call also goes to owners and ignores quiet hours,
 * because the money is lost an hour later. The news of a rule goes to owners too, because the rule is theirs.
 */
export const noticeOfStage = {
  opened: { methods: ['push'], withOwners: false, respectsQuietHours: true },
  urgent: { methods: ['push', 'email'], withOwners: false, respectsQuietHours: true },
  last_call: { methods: ['push', 'email'], withOwners: true, respectsQuietHours: false },
  by_rule: { methods: ['push'], withOwners: true, respectsQuietHours: true },
} as const satisfies Record<NoticeStage, object>;
