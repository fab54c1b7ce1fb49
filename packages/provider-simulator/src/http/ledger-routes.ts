import type { FastifyInstance, FastifyRequest } from 'fastify';
import type Stripe from 'stripe';
import { accountOf, bankOf, personOf } from '../answers/account.ts';
import { balanceOf, balanceTransactionOf } from '../answers/balance-transaction.ts';
import { disputeAnswerOf } from '../answers/dispute.ts';
import { pageOf } from '../answers/page.ts';
import { payoutOf, transferOf } from '../answers/payout.ts';
import { secondsOf } from '../answers/seconds-of.ts';
import type { Book } from '../book/create-book.ts';
import type { AccountId, Line } from '../book/line.ts';
import { mustFindAccount } from '../calls/account.calls.ts';
import { mustFindDispute } from '../calls/dispute.calls.ts';
import { type Form, textOf, textsOf } from '../wire/parse-form.ts';
import { invalid, missing } from '../wire/stripe-error.ts';

type Query = { Querystring: Form };
type OfOne = { Params: { id: string } };

/** The connected account in the header; null: the platform's. Throws `Refused` for one that is unknown. */
export function accountIdOf(book: Book, request: FastifyRequest): AccountId {
  const id = request.headers['stripe-account'];
  return typeof id === 'string' && id !== '' ? mustFindAccount(book, id).id : null;
}

// long: one table of routes
/** The requests that read balances, lines, transfers, payouts, disputes and accounts. */
export function addLedgerRoutes(server: FastifyInstance, book: Book, now: () => number): void {
  const wordsOf = (line: Line) => balanceTransactionOf(line, now());
  /** Expands transfers; sources of other kinds stay ids. */
  const sourceOf = ({ kind, source }: Line) => {
    const transfer = kind === 'transfer' ? book.transfer(source) : undefined;
    return transfer ? { source: transferOf(transfer) } : {};
  };

  server.get('/v1/balance', (request): Stripe.Balance => {
    return balanceOf(book.lines.balances(accountIdOf(book, request), now()));
  });

  server.get<Query>('/v1/balance_transactions', (request): Stripe.ApiList<Stripe.BalanceTransaction> => {
    const { query } = request;
    const [source, type] = [textOf(query, 'source'), textOf(query, 'type')];
    const fromS = Number(typeof query.created === 'object' ? (textOf(query.created, 'gte') ?? 0) : 0);
    const lines = book.lines
      .of(accountIdOf(book, request))
      .filter((line) => source === undefined || line.source === source)
      .filter((line) => secondsOf(line.createdAt) >= fromS)
      .toReversed();
    const page = pageOf(lines, '/v1/balance_transactions', query);
    if (type !== undefined) throw invalid('The simulator does not filter by type.', { param: 'type' });
    const isExpanded = Object.values(textsOf(query, 'expand')).includes('data.source');
    return {
      ...page,
      data: page.data.map((line) => ({ ...wordsOf(line), ...(isExpanded ? sourceOf(line) : {}) })),
    };
  });

  server.get<OfOne>('/v1/balance_transactions/:id', (request): Stripe.BalanceTransaction => {
    const { id } = request.params;
    const line = book.lines.find(accountIdOf(book, request), id);
    if (!line) throw missing('balance transaction', id, 'id');
    return balanceTransactionOf(line, now());
  });

  server.get<Query>('/v1/transfers', ({ query }): Stripe.ApiList<Stripe.Transfer> => {
    const [group, to] = [textOf(query, 'transfer_group'), textOf(query, 'destination')];
    const found = [...book.transfers()]
      .filter((transfer) => group === undefined || transfer.group === group)
      .filter((transfer) => to === undefined || transfer.to === to)
      .toReversed();
    return pageOf(found.map(transferOf), '/v1/transfers', query);
  });

  server.get<OfOne>('/v1/transfers/:id', ({ params }): Stripe.Transfer => {
    const transfer = book.transfer(params.id);
    if (!transfer) throw missing('transfer', params.id, 'id');
    return transferOf(transfer);
  });

  server.get<Query>('/v1/payouts', (request): Stripe.ApiList<Stripe.Payout> => {
    const account = accountIdOf(book, request);
    const found = [...book.payouts()].filter((payout) => payout.account === account).toReversed();
    return pageOf(found.map(payoutOf), '/v1/payouts', request.query);
  });

  server.get<OfOne>('/v1/payouts/:id', (request): Stripe.Payout => {
    const payout = book.payout(request.params.id);
    if (payout?.account !== accountIdOf(book, request) || !payout)
      throw missing('payout', request.params.id, 'id');
    return payoutOf(payout);
  });

  server.get<Query>('/v1/disputes', ({ query }): Stripe.ApiList<Stripe.Dispute> => {
    const found = [...book.disputes()].toReversed();
    const page = pageOf(found, '/v1/disputes', query);
    return { ...page, data: page.data.map((dispute) => disputeAnswerOf(dispute, book.lines, now())) };
  });

  server.get<OfOne>('/v1/disputes/:id', ({ params }): Stripe.Dispute => {
    return disputeAnswerOf(mustFindDispute(book, params.id), book.lines, now());
  });

  server.get<Query>('/v1/accounts', ({ query }): Stripe.ApiList<Stripe.Account> => {
    return pageOf([...book.accounts()].toReversed().map(accountOf), '/v1/accounts', query);
  });

  server.get<OfOne>('/v1/accounts/:id', ({ params }): Stripe.Account => {
    return accountOf(mustFindAccount(book, params.id));
  });

  server.get<OfOne & Query>(
    '/v1/accounts/:id/persons',
    ({ params, query }): Stripe.ApiList<Stripe.Person> => {
      const account = mustFindAccount(book, params.id);
      const persons = account.persons.map((person) => personOf(person, account));
      return pageOf(persons.toReversed(), `/v1/accounts/${account.id}/persons`, query);
    },
  );

  server.get<OfOne & Query>(
    '/v1/accounts/:id/external_accounts',
    ({ params, query }): Stripe.ApiList<Stripe.BankAccount> => {
      const { id, banks } = mustFindAccount(book, params.id);
      return pageOf(
        banks.map((bank) => bankOf(bank, id)),
        `/v1/accounts/${id}/external_accounts`,
        query,
      );
    },
  );
}
