import type { FastifyInstance } from 'fastify';
import type { PayoutEnd } from '../book/book-entry.ts';
import type { Book } from '../book/create-book.ts';
import { disputeOf } from '../book/dispute.ts';
import { mustFindDispute } from '../calls/dispute.calls.ts';
import { mustFindPayment } from '../calls/find-payment.ts';
import { mustReadText, readAmount } from '../calls/read-amount.ts';
import { type Delivery, deliveries, type EventSender } from '../events/event-sender.ts';
import { type Call, type CallFault, callFaults, otherCalls } from '../faults/card-faults.ts';
import { type Form, textOf } from '../wire/parse-form.ts';
import { invalid, missing, unexpected } from '../wire/stripe-error.ts';
import type { CallRunner } from './run-call.ts';

type Parts = {
  readonly book: Book;
  readonly runner: CallRunner;
  readonly events: EventSender;
  readonly now: () => number;
};
type Of = { Params: { id: string }; Body: Form | undefined };

/** Our own requests that act as cardholders, banks and the network do. Bodies are forms, as everywhere. */
export function addControlRoutes(server: FastifyInstance, { book, runner, events, now }: Parts): void {
  server.post<Of>('/_control/payments/:id/dispute', ({ params, body = {} }) => {
    const payment = mustFindPayment(book, params.id);
    const amountMinor = readAmount(body, 'amount');
    const reason = textOf(body, 'reason');
    const wanted = { ...(amountMinor ? { amountMinor } : {}), ...(reason ? { reason } : {}) };
    const entry = disputeOf(payment, now(), wanted);
    if (!entry) throw unexpected('There is nothing to dispute.', 'charge_disputed');
    book.write(entry);
    return { id: entry.id };
  });

  server.post<Of>('/_control/disputes/:id/decide', ({ params, body = {} }) => {
    const { id, state } = mustFindDispute(book, params.id);
    const as = oneOf(['won', 'lost'] as const, mustReadText(body, 'as'), 'as');
    if (state === 'won' || state === 'lost') throw unexpected('The dispute has ended.', 'dispute_not_open');
    book.write({ do: 'end_dispute', id, as, at: now() });
    return { id, as };
  });

  server.post<Of>('/_control/payouts/:id/end', ({ params, body = {} }) => {
    const payout = book.payout(params.id);
    if (!payout) throw missing('payout', params.id, 'id');
    const as = oneOf(payoutEnds, mustReadText(body, 'as'), 'as');
    const mayEnd = payout.state === 'in_transit' || (payout.state === 'paid' && as !== 'paid');
    if (!mayEnd) throw unexpected(`The payout is ${payout.state}.`, 'payout_ended');
    book.write({ do: 'end_payout', id: payout.id, as, at: now() });
    return { id: payout.id, as };
  });

  server.post<{ Body: Form | undefined }>('/_control/faults', ({ body = {} }) => {
    const call: Call = oneOf(otherCalls, mustReadText(body, 'call'), 'call');
    const fault: CallFault = oneOf(callFaults, mustReadText(body, 'fault'), 'fault');
    runner.arm(call, fault, readAmount(body, 'times') ?? 1);
    return { call, fault };
  });

  server.get('/_control/events', () => events.events());

  server.post<{ Body: Form | undefined }>('/_control/events/delivery', ({ body = {} }) => {
    const how: Delivery = oneOf(deliveries, mustReadText(body, 'how'), 'how');
    events.deliver(how);
    return { how };
  });

  server.post<{ Body: Form | undefined }>('/_control/events/release', async ({ body = {} }) => {
    const [reversed, twice] = [textOf(body, 'reversed') === 'true', textOf(body, 'twice') === 'true'];
    return { taken: await events.release({ reversed, twice }) };
  });
}

const payoutEnds: readonly PayoutEnd[] = [
  'paid',
  'canceled',
  'account_closed',
  'no_account',
  'could_not_process',
];

function oneOf<Word extends string>(words: readonly Word[], text: string, param: string): Word {
  const word = words.find((one) => one === text);
  if (word === undefined) throw invalid(`${param} is one of ${words.join(', ')}.`, { param });
  return word;
}
