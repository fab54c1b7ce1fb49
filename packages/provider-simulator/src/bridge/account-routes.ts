import type { FastifyInstance } from 'fastify';
import { bankCall, mustFindAccount } from '../calls/account.calls.ts';
import { acceptDisputeCall, evidenceCall, mustFindDispute } from '../calls/dispute.calls.ts';
import { textsOf } from '../wire/parse-form.ts';
import { applicationCall } from './application.call.ts';
import { answer, type BridgeParts, byKey, keyOf, type Of } from './bridge-answer.ts';
import { bankForm, evidenceForm, formOf, KEY } from './bridge-forms.ts';
import { accountOf, disputeOf } from './bridge-words.ts';

/** Accounts of merchants. */
export function addAccountRoutes(server: FastifyInstance, parts: BridgeParts): void {
  const { book } = parts;

  server.post<Of>('/accounts', (request, reply) => {
    const key = keyOf(request);
    const accounts = [...book.accounts()];
    const known = accounts.find(({ fields }) => textsOf(fields, 'metadata')[KEY] === key);
    const call = applicationCall(request.body, key);
    return answer(parts, request, reply, { call, form: {}, id: known?.id ?? '' });
  });

  server.post<Of>('/accounts/:id', (request, reply) => {
    const { id } = mustFindAccount(book, request.params.id);
    return answer(parts, request, reply, { call: applicationCall(request.body, null), form: {}, id });
  });

  server.get<Of>('/accounts/:id', ({ params }) => accountOf(mustFindAccount(book, params.id)));

  server.post<Of>('/accounts/:id/bank', (request, reply) => {
    const key = keyOf(request);
    const { id } = request.params;
    const find = () => {
      const account = mustFindAccount(book, id);
      const bank = byKey(account.banks, key);
      return bank ? ({ kind: 'bank', bank, account } as const) : null;
    };
    const form = bankForm(formOf(request.body), key);
    return answer(parts, request, reply, { call: bankCall, form, id, find });
  });
}

/** Chargebacks. */
export function addDisputeRoutes(server: FastifyInstance, parts: BridgeParts): void {
  const { book } = parts;
  /** A dispute that was answered or has ended. */
  const ifAnswered = (id: string) => () => {
    const dispute = mustFindDispute(book, id);
    return dispute.state === 'needs_response' ? null : ({ kind: 'dispute', dispute } as const);
  };

  server.get<Of>('/disputes/:id', ({ params }) => disputeOf(mustFindDispute(book, params.id)));

  server.post<Of>('/disputes/:id/evidence', (request, reply) => {
    const { id } = request.params;
    const form = evidenceForm(formOf(request.body));
    return answer(parts, request, reply, { call: evidenceCall, form, id, find: ifAnswered(id) });
  });

  server.post<Of>('/disputes/:id/accept', (request, reply) => {
    const { id } = request.params;
    return answer(parts, request, reply, { call: acceptDisputeCall, form: {}, id, find: ifAnswered(id) });
  });
}
