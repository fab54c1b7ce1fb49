import type { DenyCode } from '../refusals.ts';
import type { GuardAct, GuardKind, GuardRule } from './guard-rule.ts';

/** Orders that a card must have before the share of abnormal ones says anything. */
const SHARE_MIN_ORDERS = 4;

/** Facts about a card when it taps. */
export type CardFacts = {
  /** Owed in the merchant's currency, with what a hold will not cover of orders that are being charged. */
  readonly owedMinor: number;
  readonly unpaidWeek: number;
  readonly sessionsHour: number;
  /** Orders of 30 days, and the abnormal ones among them. */
  readonly orders: number;
  readonly abnormal: number;
  /** Sessions of the card whose sum is not known yet. */
  readonly pending: number;
};

/** A rule that applies to a card. */
export type GuardHit = {
  readonly kind: GuardKind;
  readonly act: GuardAct;
  /** False if the rule only observes. */
  readonly enforced: boolean;
  readonly threshold: number;
  /** Below the threshold only for a card whose former purchase is not settled. */
  readonly measured: number;
};

export type CardJudgment = {
  readonly hits: readonly GuardHit[];
  readonly deny: DenyCode | null;
  /** Amount to hold at least; null: the cabinet's own. */
  readonly holdMinor: number | null;
};

const measures: Readonly<Record<GuardKind, (facts: CardFacts) => number>> = {
  debt: ({ owedMinor }) => owedMinor,
  unpaid_week: ({ unpaidWeek }) => unpaidWeek,
  sessions_hour: ({ sessionsHour }) => sessionsHour,
  abnormal_share: ({ orders, abnormal }) =>
    orders < SHARE_MIN_ORDERS ? 0 : Math.floor((abnormal * 100) / orders),
};

/**
 * Decides what the guard rules of a merchant do to a card. Denial is stronger than a raised hold, the highest hold
 * counts, and a rule that observes does nothing. A rule that denies for debt, or asks for it, also
 * denies while a purchase of the card is not settled: otherwise a card at several cabinets at once would owe several
 * times the bound. [decisions 101 and 273]
 */
export function judgeCard(rules: readonly GuardRule[], facts: CardFacts): CardJudgment {
  const hits: GuardHit[] = [];
  let deny: DenyCode | null = null;
  let holdMinor: number | null = null;
  for (const rule of rules) {
    if (rule.mode === 'off') continue;
    const { kind, act, threshold } = rule;
    const measured = measures[kind](facts);
    const reached = measured >= threshold;
    const denies = act === 'deny' || act === 'ask';
    const unsettled = kind === 'debt' && denies && facts.pending > 0;
    if (!reached && !unsettled) continue;
    const enforced = rule.mode === 'enforce';
    hits.push({ kind, act, enforced, threshold, measured });
    if (!enforced) continue;
    if (denies) deny = strongerOf(deny, denialOf(rule, reached));
    if (act === 'raise_hold') holdMinor = Math.max(holdMinor ?? 0, rule.holdMinor ?? 0);
  }
  return { hits, deny, holdMinor };
}

/** A denial that time ends says so, one that paying ends too; every other one sends the shopper to the operator. */
function denialOf({ kind, act }: GuardRule, reached: boolean): DenyCode {
  if (kind === 'sessions_hour' || !reached) return 'RATE_LIMITED';
  return act === 'ask' ? 'DEBT_DUE' : 'BLACKLISTED';
}

/** Paying comes before waiting, and helps no card that is refused for another reason. */
const byStrength: readonly (DenyCode | null)[] = [null, 'RATE_LIMITED', 'DEBT_DUE', 'BLACKLISTED'];

const strongerOf = (one: DenyCode | null, other: DenyCode): DenyCode =>
  one !== null && byStrength.indexOf(one) > byStrength.indexOf(other) ? one : other;
