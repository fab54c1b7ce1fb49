import { limits } from '../limits.ts';
import { accept, type Result, refuse } from '../refusal.ts';

/**
 * Measures of a card that guard rules limit: `debt` owed now, unpaid orders in 7 days, sessions in 1 hour, and the
 * share of abnormal orders in 30 days. [decision 101]
 */
export const guardKinds = ['debt', 'unpaid_week', 'sessions_hour', 'abnormal_share'] as const;
export type GuardKind = (typeof guardKinds)[number];

/** `observe` records what the rule would have done, and stops nobody. */
export const guardModes = ['off', 'observe', 'enforce'] as const;
export type GuardMode = (typeof guardModes)[number];

/** `ask` denies until the shopper has paid what is due, which their phone offers at the cabinet; only for `debt`. */
export const guardActs = ['warn', 'raise_hold', 'ask', 'deny'] as const;
export type GuardAct = (typeof guardActs)[number];

/** The acts that a rule of a kind may have. [decision 273] */
export const guardActsOf = (kind: GuardKind): readonly GuardAct[] =>
  guardActs.filter((act) => act !== 'ask' || kind === 'debt');

export type GuardRule = {
  readonly kind: GuardKind;
  readonly mode: GuardMode;
  /** Minor units of the merchant's currency for `debt`, percent for `abnormal_share`, otherwise a count. */
  readonly threshold: number;
  readonly act: GuardAct;
  /** Amount to hold instead of the cabinet's own, if it is higher; null unless the act is `raise_hold`. */
  readonly holdMinor: number | null;
};

/** Bounds of the threshold of each kind, and the one proposed at first. */
export const guardThresholds = {
  debt: { min: 1, max: limits.amountMaxMinor, proposed: 500 },
  unpaid_week: { min: 1, max: 99, proposed: 2 },
  // One session an hour is a customer.
  sessions_hour: { min: 2, max: 99, proposed: 6 },
  abnormal_share: { min: 10, max: 100, proposed: 50 },
} as const satisfies Readonly<Record<GuardKind, unknown>>;

/** The rule of a kind that a merchant has never saved. */
export const unsavedRule = (kind: GuardKind): GuardRule => ({
  kind,
  mode: 'off',
  threshold: guardThresholds[kind].proposed,
  act: 'warn',
  holdMinor: null,
});

/**
 * The rule that a new merchant begins with: a card that owes 5.00 or more opens no door until it has paid.
 * [decision 272]
 */
export const firstRule: GuardRule = { ...unsavedRule('debt'), mode: 'enforce', act: 'deny' };

/**
 * Refuses `BAD_INPUT` for a threshold out of bounds, an act of another kind, and a hold that is missing or not asked
 * for.
 */
export function checkGuardRule({ kind, threshold, act, holdMinor }: GuardRule): Result<void> {
  const { min, max } = guardThresholds[kind];
  if (!Number.isInteger(threshold) || threshold < min || threshold > max)
    return refuse('BAD_INPUT', { key: 'valid.guard.threshold', field: 'threshold' });
  if (!guardActsOf(kind).includes(act)) return refuse('BAD_INPUT', { key: 'valid.input', field: 'act' });
  const hold = holdMinor ?? 0;
  const fits = act === 'raise_hold' ? hold > 0 && hold <= limits.amountMaxMinor : holdMinor === null;
  return fits ? accept() : refuse('BAD_INPUT', { key: 'valid.guard.hold', field: 'holdMinor' });
}
