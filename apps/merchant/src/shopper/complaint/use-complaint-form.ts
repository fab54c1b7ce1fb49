import type { ComplaintCategory } from '@larder/domain/complaint/complaint-kind';
import { parseAmountMinor } from '@larder/domain/money';
import type { TextKey } from '@larder/i18n/shopper-texts';
import { type FormEvent, useState } from 'react';
import { changeForPurchase, type NewComplaint, refusalOf } from '#shopper/call-api.ts';
import { useWords } from '#shopper/words/words-context.ts';
import type { SentPicture } from './send-picture.ts';
import { useIntention } from './use-intention.ts';

type Entry = {
  category: ComplaintCategory | null;
  description: string;
  /** The amount as it is typed. */
  requested: string;
  name: string;
  email: string;
  phone: string;
};

/** The text for each field that can be at fault. */
const FAULTS = {
  category: 'shopper.complaint.bad.category',
  description: 'shopper.complaint.bad.description',
  requestedMinor: 'shopper.complaint.bad.requested',
  'contact.email': 'shopper.complaint.bad.email',
  'contact.phone': 'shopper.complaint.bad.phone',
  pictures: 'shopper.complaint.bad.pictures',
} as const satisfies Record<string, TextKey>;
type Field = keyof typeof FAULTS;

const isField = (name: unknown): name is Field => typeof name === 'string' && Object.hasOwn(FAULTS, name);

/** State of the form for a complaint. */
// long: state and handlers of one form
export function useComplaintForm(token: string, onSent: () => void) {
  const words = useWords();
  const { t, locale } = words;
  const intention = useIntention();
  const [entry, setEntry] = useState<Entry>({
    category: null,
    description: '',
    requested: '',
    name: '',
    email: '',
    phone: '',
  });
  const [pictures, setPictures] = useState<readonly SentPicture[]>([]);
  const [sendingPicture, setSendingPicture] = useState(false);
  const [faults, setFaults] = useState<readonly Field[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const amount =
    entry.requested.trim() === '' ? null : parseAmountMinor(entry.requested.trim().replace(/\.$/, ''));

  /** Lists the fields that cannot be sent; the server judges the contact. */
  function judge(): Field[] {
    return [
      ...(entry.category === null ? ['category' as const] : []),
      ...(entry.description.trim() === '' ? ['description' as const] : []),
      ...(amount !== null && (!amount.ok || amount.value === 0) ? ['requestedMinor' as const] : []),
    ];
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const found = judge();
    setFaults(found);
    setProblem(found[0] ? t(FAULTS[found[0]]) : null);
    if (found.length > 0 || entry.category === null) return;
    const input: NewComplaint = {
      category: entry.category,
      description: entry.description,
      requestedMinor: amount?.ok ? amount.value : null,
      contact: { name: entry.name, email: entry.email, phone: entry.phone },
      pictures: pictures.map(({ fileKey }) => fileKey),
      locale,
    };
    setBusy(true);
    try {
      await changeForPurchase('submitComplaint', token, input, intention.keyFor(input));
      intention.done();
      onSent();
    } catch (error) {
      const refusal = refusalOf(error);
      const field = refusal.code === 'BAD_INPUT' ? refusal.params?.field : undefined;
      if (isField(field)) setFaults([field]);
      setProblem(isField(field) ? t(FAULTS[field]) : words.refusal(refusal));
    }
    setBusy(false);
  }

  const errors: Partial<Record<Field, string>> = Object.fromEntries(
    faults.map((field) => [field, t(FAULTS[field])]),
  );
  return {
    entry,
    set: (changed: Partial<Entry>) => setEntry({ ...entry, ...changed }),
    errors,
    problem,
    busy,
    pictures,
    setPictures,
    sendingPicture,
    setSendingPicture,
    submit,
  };
}

export type ComplaintEntryForm = ReturnType<typeof useComplaintForm>;
