import type { FastifyInstance } from 'fastify';
import type { AccountId } from '../book/line.ts';
import { mustFindAccount } from '../calls/account.calls.ts';
import { payoutCall } from '../calls/payout.call.ts';
import { mustReadText } from '../calls/read-amount.ts';
import { transferCall } from '../calls/transfer.call.ts';
import { type Form, textOf } from '../wire/parse-form.ts';
import { missing } from '../wire/stripe-error.ts';
import { answer, type BridgeParts, byKey, keyOf, type Of, pageOf, type Query } from './bridge-answer.ts';
import { formOf, KEY } from './bridge-forms.ts';
import { lineOf, payoutOf } from './bridge-words.ts';

// long: one table of routes
/** Movements of accounts, transfers and payouts. */
export function addPayoutRoutes(server: FastifyInstance, parts: BridgeParts): void {
  const { book, now } = parts;
  const accountIn = (query: Form): AccountId => {
    const id = textOf(query, 'account');
    return id === undefined ? null : mustFindAccount(book, id).id;
  };

  server.get<Query>('/balance-lines', ({ query }) => {
    const lines = book.lines.of(accountIn(query));
    const { items, hasMore } = pageOf(lines, query);
    return {
      items: items.map((line) =>
        lineOf(line, line.kind === 'transfer' ? book.transfer(line.source) : undefined),
      ),
      hasMore,
    };
  });

  server.get<Query>('/balances', ({ query }) => ({
    balances: book.lines
      .balances(accountIn(query), now())
      .map(({ currency, availableMinor, pendingMinor }) => ({
        currency: currency.toUpperCase(),
        availableMinor,
        pendingMinor,
      })),
  }));

  server.post<Of>('/transfers', (request, reply) => {
    const key = keyOf(request);
    const { to, amountMinor, currency } = formOf(request.body);
    const form = {
      destination: to ?? '',
      amount: amountMinor ?? '',
      currency: currency ?? '',
      metadata: { [KEY]: key },
    };
    const find = () => {
      const transfer = byKey(book.transfers(), key);
      return transfer ? ({ kind: 'transfer', transfer } as const) : null;
    };
    return answer(parts, request, reply, { call: transferCall, form, find });
  });

  server.post<Of>('/payouts', (request, reply) => {
    const key = keyOf(request);
    const { account, amountMinor, currency } = formOf(request.body);
    const form = { amount: amountMinor ?? '', currency: currency ?? '', metadata: { [KEY]: key } };
    const find = () => {
      const payout = byKey(book.payouts(), key);
      return payout ? ({ kind: 'payout', payout } as const) : null;
    };
    const of = { account: typeof account === 'string' ? account : null };
    return answer(parts, request, reply, { call: payoutCall, form, find, ...of });
  });

  server.get<Query>('/payouts', ({ query }) => {
    const payout = byKey(book.payouts(), mustReadText(query, 'key'));
    return { items: payout && payout.account === accountIn(query) ? [payoutOf(payout)] : [] };
  });

  server.get<Of>('/payouts/:id', ({ params }) => {
    const payout = book.payout(params.id);
    if (!payout) throw missing('payout', params.id, 'id');
    return payoutOf(payout);
  });
}
