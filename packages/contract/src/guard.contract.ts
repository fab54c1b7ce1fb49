import {
  type GuardKind,
  guardActs,
  guardKinds,
  guardModes,
  guardThresholds,
} from '@larder/domain/guard/guard-rule';
import { parseAmountEntry, parseIntegerEntry, parseMoneyEntry } from '@larder/domain/number-entry';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { addAtField, amountMinor, noInput, page } from './fields.ts';

export const readRulesInput = noInput;

/** Rules that change; `version` is 0 for a kind that was never saved. [screens 136] */
export const saveRulesInput = z.object({
  rules: z
    .array(
      z.object({
        kind: z.enum(guardKinds),
        version: z.int().min(0),
        mode: z.enum(guardModes),
        threshold: z.int('valid.guard.threshold').min(1, 'valid.guard.threshold'),
        act: z.enum(guardActs),
        holdMinor: amountMinor('preauth').nullable(),
      }),
    )
    .min(1)
    .max(guardKinds.length)
    .refine((rules) => new Set(rules.map(({ kind }) => kind)).size === rules.length, 'valid.input'),
});

export const listStandingsInput = z.object({ ...page });

/** One rule as its form holds it: amounts and counts as text. */
export const ruleForm = (kind: GuardKind) =>
  z
    .object({ mode: z.enum(guardModes), act: z.enum(guardActs), threshold: z.string(), hold: z.string() })
    .transform(({ mode, act, ...typed }, context) => {
      const threshold = thresholdEntry(kind, typed.threshold);
      addAtField(context, threshold, 'threshold');
      const hold = act === 'raise_hold' ? parseMoneyEntry(typed.hold, 'preauth') : accept(null);
      addAtField(context, hold, 'hold');
      return threshold.ok && hold.ok
        ? { kind, mode, act, threshold: threshold.value, holdMinor: hold.value }
        : z.NEVER;
    });

function thresholdEntry(kind: GuardKind, typed: string): Result<number> {
  const { min, max } = guardThresholds[kind];
  if (kind !== 'debt') return parseIntegerEntry(typed, min, max);
  const amount = parseAmountEntry(typed, 'valid.guard.debt');
  return amount.ok && amount.value < min ? refuse('BAD_INPUT', { key: 'valid.guard.debt' }) : amount;
}
