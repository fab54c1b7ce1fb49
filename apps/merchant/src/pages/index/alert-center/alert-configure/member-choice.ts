import type { Outputs } from '#platform/trpc.ts';

type Member = Outputs['alert']['subscriptions']['members'][number];
export type StoredMember = Omit<Member, 'methods'> & {
  readonly methods: readonly Member['methods'][number][];
};

/** What is chosen for one member; times on the merchant's wall clock, 'HH:mm'. */
export type MemberChoice = {
  readonly told: boolean;
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

/** A member who is not told yet starts with both methods at hand and nights in mind. */
export function choiceOf({ methods, quietFromMin, quietToMin }: StoredMember): MemberChoice {
  const told = methods.length > 0;
  const isQuiet = quietFromMin !== null && quietToMin !== null;
  return {
    told,
    push: told ? methods.includes('push') : true,
    email: told ? methods.includes('email') : true,
    isQuiet,
    ...(isQuiet ? { quietFrom: timeOf(quietFromMin), quietTo: timeOf(quietToMin) } : NIGHT),
  };
}

/** True if both would be saved as the same. */
export function isSameChoice(one: MemberChoice, other: MemberChoice): boolean {
  return JSON.stringify(savedAs(one)) === JSON.stringify(savedAs(other));
}

/** The key of the text of what is wrong, and where. */
export function faultOf(
  choice: MemberChoice,
): { field: 'methods' | 'quiet'; key: 'valid.alertMethod' | 'valid.quietHours' } | null {
  if (!choice.told) return null;
  if (!choice.push && !choice.email) return { field: 'methods', key: 'valid.alertMethod' };
  const isEmpty = choice.isQuiet && choice.quietFrom === choice.quietTo;
  return isEmpty ? { field: 'quiet', key: 'valid.quietHours' } : null;
}

/** What the API is told of a member; null: he is told nothing. */
export function savedAs(choice: MemberChoice) {
  if (!choice.told) return null;
  const methods: ('push' | 'email')[] = [];
  if (choice.push) methods.push('push');
  if (choice.email) methods.push('email');
  return {
    methods,
    quietFromMin: choice.isQuiet ? minuteOf(choice.quietFrom) : null,
    quietToMin: choice.isQuiet ? minuteOf(choice.quietTo) : null,
  };
}
