import type { Outputs } from '#platform/trpc.ts';

type Member = Outputs['alert']['readSubscriptions']['members'][number];
export type StoredMember = Omit<Member, 'methods'> & {
  readonly methods: readonly Member['methods'][number][];
};

/** Choice for one member; times on the merchant's wall clock, 'HH:mm'. */
export type MemberChoice = {
  readonly isNotified: boolean;
  readonly push: boolean;
  readonly email: boolean;
  readonly isQuiet: boolean;
  readonly quietFrom: string;
  readonly quietTo: string;
};

const NIGHT = { quietFrom: '22:00', quietTo: '07:00' };

const two = (value: number) => String(value).padStart(2, '0');
const timeOf = (minute: number) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/**
 * Returns the stored choice. A member without notifications starts with both methods ticked and the night as the
 * proposed quiet time.
 */
export function choiceOf({ methods, quietFromMin, quietToMin }: StoredMember): MemberChoice {
  const isNotified = methods.length > 0;
  const isQuiet = quietFromMin !== null && quietToMin !== null;
  return {
    isNotified,
    push: isNotified ? methods.includes('push') : true,
    email: isNotified ? methods.includes('email') : true,
    isQuiet,
    ...(isQuiet ? { quietFrom: timeOf(quietFromMin), quietTo: timeOf(quietToMin) } : NIGHT),
  };
}

/** True if both would be saved as the same. */
export function isSameChoice(one: MemberChoice, other: MemberChoice): boolean {
  return JSON.stringify(savedAs(one)) === JSON.stringify(savedAs(other));
}

/** Returns the field at fault and the key of its error text; null if there is none. */
export function faultOf(
  choice: MemberChoice,
): { field: 'methods' | 'quiet'; key: 'valid.alertMethod' | 'valid.quietHours' } | null {
  if (!choice.isNotified) return null;
  if (!choice.push && !choice.email) return { field: 'methods', key: 'valid.alertMethod' };
  const isEmpty = choice.isQuiet && choice.quietFrom === choice.quietTo;
  return isEmpty ? { field: 'quiet', key: 'valid.quietHours' } : null;
}

/** Returns the choice as the API takes it; null for a member without notifications. */
export function savedAs(choice: MemberChoice) {
  if (!choice.isNotified) return null;
  const methods: ('push' | 'email')[] = [];
  if (choice.push) methods.push('push');
  if (choice.email) methods.push('email');
  return {
    methods,
    quietFromMin: choice.isQuiet ? minuteOf(choice.quietFrom) : null,
    quietToMin: choice.isQuiet ? minuteOf(choice.quietTo) : null,
  };
}
