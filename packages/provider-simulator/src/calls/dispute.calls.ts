import type { Book } from '../book/create-book.ts';
import type { Dispute } from '../book/dispute.ts';
import { losesDispute } from '../faults/card-faults.ts';
import { textOf, textsOf } from '../wire/parse-form.ts';
import { missing, unexpected } from '../wire/stripe-error.ts';
import type { ProviderCall } from './provider-call.ts';

/** How long the bank thinks about the evidence. */
const DECIDED_AFTER_MS = 5_000;

export function mustFindDispute(book: Book, id: string): Dispute {
  const dispute = book.dispute(id);
  if (!dispute) throw missing('dispute', id, 'id');
  return dispute;
}

function mustFindOpen(book: Book, id: string): Dispute {
  const dispute = mustFindDispute(book, id);
  if (dispute.state === 'needs_response') return dispute;
  throw unexpected(`This dispute is ${dispute.state}.`, 'dispute_not_open');
}

/** `POST /v1/disputes/:id`: keeps evidence, and submits it unless `submit=false`. */
export const evidenceCall: ProviderCall = {
  call: 'evidence',
  cardOf: () => null,
  judge({ book, now }, form, id) {
    const dispute = mustFindOpen(book, id);
    const evidence = { ...dispute.evidence, ...textsOf(form, 'evidence') };
    if (textOf(form, 'submit') === 'false') return { do: 'evidence', id, evidence, decides: null };
    const card = book.payment(dispute.payment)?.card ?? '';
    const isLosing = losesDispute(card) || evidence.uncategorized_text === 'losing_evidence';
    const decides = { as: isLosing ? 'lost' : 'won', at: now + DECIDED_AFTER_MS } as const;
    return { do: 'evidence', id, evidence, decides };
  },
};

/** `POST /v1/disputes/:id/close`: accepts that it is lost. */
export const acceptDisputeCall: ProviderCall = {
  call: 'accept_dispute',
  cardOf: () => null,
  judge: ({ book }, _form, id) => ({ do: 'end_dispute', id: mustFindOpen(book, id).id, as: 'lost' }),
};
