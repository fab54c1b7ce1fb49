import type { ComplaintCategory } from '@larder/domain/complaint/complaint-kind';
import type { TextKey } from '@larder/i18n/shopper-texts';

/** What a shopper enters in the form of a complaint. */
export type ComplaintEntry = {
  category: ComplaintCategory | null;
  description: string;
  /** The amount as it is typed. */
  requested: string;
  name: string;
  email: string;
  phone: string;
};

/** The text for each field that can be at fault. */
export const FAULTS = {
  category: 'shopper.complaint.bad.category',
  description: 'shopper.complaint.bad.description',
  requestedMinor: 'shopper.complaint.bad.requested',
  'contact.email': 'shopper.complaint.bad.email',
  'contact.phone': 'shopper.complaint.bad.phone',
  pictures: 'shopper.complaint.bad.pictures',
} as const satisfies Record<string, TextKey>;
export type FaultyField = keyof typeof FAULTS;

export const isFaultyField = (name: unknown): name is FaultyField =>
  typeof name === 'string' && Object.hasOwn(FAULTS, name);

/** The field that an entry belongs to; a name is never at fault. */
const FIELD_OF: Partial<Record<keyof ComplaintEntry, FaultyField>> = {
  category: 'category',
  description: 'description',
  requested: 'requestedMinor',
  email: 'contact.email',
  phone: 'contact.phone',
};

/** Faults that stay after a change: a field that is corrected is no longer called wrong. */
export function faultsAfter(
  faults: readonly FaultyField[],
  changed: Partial<ComplaintEntry>,
): readonly FaultyField[] {
  const corrected = Object.keys(changed).map((key) => FIELD_OF[key as keyof ComplaintEntry]);
  return faults.filter((field) => !corrected.includes(field));
}
