import { parseAmountEntry } from '@larder/domain/number-entry';
import { type FormEvent, useState } from 'react';
import { changeForPurchase, type NewComplaint, refusalOf } from '#shopper/call-api.ts';
import { useWords } from '#shopper/words/words-context.ts';
import {
  type ComplaintEntry,
  FAULTS,
  type FaultyField,
  faultsAfter,
  isFaultyField,
} from './complaint-faults.ts';
import type { SentPicture } from './send-picture.ts';
import { useIntention } from './use-intention.ts';

/** State of the form for a complaint. */
// long: state and handlers of one form
export function useComplaintForm(token: string, onSent: () => void) {
  const words = useWords();
  const { t, locale } = words;
  const intention = useIntention();
  const [entry, setEntry] = useState<ComplaintEntry>({
    category: null,
    description: '',
    requested: '',
    name: '',
    email: '',
    phone: '',
  });
  const [pictures, setPictures] = useState<readonly SentPicture[]>([]);
  const [sendingPicture, setSendingPicture] = useState(false);
  const [faults, setFaults] = useState<readonly FaultyField[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const amount = entry.requested.trim() === '' ? null : parseAmountEntry(entry.requested);

  /** Lists the fields that cannot be sent; the server judges the contact. */
  function judge(): FaultyField[] {
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
      if (isFaultyField(field)) setFaults([field]);
      setProblem(isFaultyField(field) ? t(FAULTS[field]) : words.refusal(refusal));
    }
    setBusy(false);
  }

  const errors: Partial<Record<FaultyField, string>> = Object.fromEntries(
    faults.map((field) => [field, t(FAULTS[field])]),
  );
  return {
    entry,
    set(changed: Partial<ComplaintEntry>): void {
      setEntry({ ...entry, ...changed });
      const left = faultsAfter(faults, changed);
      if (left.length < faults.length) setProblem(left[0] ? t(FAULTS[left[0]]) : null);
      setFaults(left);
    },
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
