import { randomBytes } from 'node:crypto';
import Fastify from 'fastify';
import { errorAnswer } from './answers/answer-of.ts';
import { type Book, createBook } from './book/create-book.ts';
import { addBridgeRoutes, BRIDGE_PATH } from './bridge/bridge-routes.ts';
import { eventOf } from './events/event-of.ts';
import { createEventSender, type EventSender, type EventSettings } from './events/event-sender.ts';
import { addBookRoutes } from './http/book-routes.ts';
import { addControlRoutes } from './http/control-routes.ts';
import { addLedgerRoutes } from './http/ledger-routes.ts';
import { addMoneyRoutes } from './http/money-routes.ts';
import { addReadRoutes } from './http/read-routes.ts';
import { type CallRunner, createCallRunner } from './http/run-call.ts';
import { parseForm } from './wire/parse-form.ts';
import { Refused, serverError, wrongKey } from './wire/stripe-error.ts';

export type Provider = {
  readonly url: string;
  /** The same book by the contract of bridges. */
  readonly bridgeUrl: string;
  readonly book: Book;
  readonly events: EventSender;
  /** Makes the next calls of a kind fail. */
  arm: CallRunner['arm'];
  close(): Promise<void>;
};

export type ProviderOptions = {
  /** The bearer key of its only account. */
  readonly secretKey: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly host?: string;
  /** 0 takes any free port. */
  readonly port?: number;
  /** The file of the book; without one it is in memory. */
  readonly bookPath?: string | null;
  /** The endpoint of its events; null: it sends none. */
  readonly webhook?: EventSettings | null;
};

/** Banks decide and events leave without a request too. */
const TICK_MS = 1_000;

/** Starts a payment provider with a book. It speaks a subset of Stripe's API, and our own contract for bridges. */
export async function createProvider(options: ProviderOptions): Promise<Provider> {
  const { secretKey, now, host = '127.0.0.1', port = 0, bookPath = null, webhook = null } = options;
  const book = createBook(bookPath);
  const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;
  const runner = createCallRunner({ book, now, newId });
  const events = createEventSender(webhook, now);
  book.follow((entry, reply) => {
    const event = eventOf(entry, reply, book.lines);
    if (event) events.send(event);
  });
  const ticking = webhook ? setInterval(() => book.passTime(now()), TICK_MS).unref() : undefined;
  const server = Fastify({ forceCloseConnections: true, routerOptions: { querystringParser: parseForm } });
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, parseForm(String(body))),
  );
  server.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization !== `Bearer ${secretKey}`) {
      const { status, body } = errorAnswer(wrongKey);
      return reply.status(status).send(body);
    }
    book.passTime(now());
  });
  server.setErrorHandler((thrown, _request, reply) => {
    const { status, body } = errorAnswer(thrown instanceof Refused ? thrown.error : serverError);
    return reply.status(status).send(body);
  });
  server.setNotFoundHandler((request, reply) => {
    const message = `Unrecognized request URL (${request.method}: ${request.url}).`;
    const { body } = errorAnswer({ status: 404, type: 'invalid_request_error', message });
    return reply.status(404).send(body);
  });
  addMoneyRoutes(server, { book, runner, now });
  addReadRoutes(server, book);
  addLedgerRoutes(server, book, now);
  addControlRoutes(server, { book, runner, events, now });
  addBookRoutes(server, book);
  addBridgeRoutes(server, { book, runner, now });
  const url = await server.listen({ host, port });
  let closing: Promise<void> | undefined;
  const close = async () => {
    clearInterval(ticking);
    runner.stop();
    await events.stop();
    await server.close();
    book.close();
  };
  return {
    url,
    bridgeUrl: `${url}${BRIDGE_PATH}`,
    book,
    events,
    arm: runner.arm,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}
