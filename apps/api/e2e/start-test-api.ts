import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OutboxMail, readOutbox } from '@larder/adapters/mail/outbox.adapter';
import type { Refusal } from '@larder/domain/refusal';
import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import type { TestServerAddress } from '@larder/testkit/test-server-address';
import pino from 'pino';
import { vi } from 'vitest';
import { readEnvironment } from '../src/env.ts';
import { type Api, createApi } from '../src/server.ts';
import { eventually } from './eventually.ts';

/** A response as a client receives it: the value of a call, or its refusal. */
export type Answer = {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at answers of every shape
  readonly data?: any;
  readonly refusal?: Refusal;
  readonly requestId?: string;
};

// biome-ignore lint/suspicious/noExplicitAny: tests look at answers of every shape
export const jsonOf = async (response: Response): Promise<any> => response.json();

export type CallOptions = {
  readonly token?: string | null;
  readonly mutationKey?: string;
  readonly headers?: Record<string, string>;
};

export type TestApi = {
  readonly api: Api;
  readonly database: TestDatabase;
  readonly url: string;
  /** All logged lines, at level `debug`. */
  readonly logged: string[];
  query(path: string, input?: unknown, options?: CallOptions): Promise<Answer>;
  mutate(path: string, input?: unknown, options?: CallOptions): Promise<Answer>;
  /** Sent mails, newest first. */
  mails(): Promise<OutboxMail[]>;
  /** Returns the code in the newest mail to this address. */
  mailedCode(email: string): Promise<string>;
  /** Sets the offset of the API's clock from real time, in ms. */
  shift(ms: number): void;
  /** Lets the API's clock stand still: a busy machine would use up a limit. Returns what lets it go on. */
  stopClock(at: Date): () => void;
  stop(): Promise<void>;
};

const key = (name: string) => `${name} for tests, at least 32 bytes long`;

/** Starts the whole API over its own database on a free port. */
export async function startTestApi(
  server: TestServerAddress,
  settings: Record<string, string> = {},
): Promise<TestApi> {
  const database = await createTestDatabase(server);
  const folder = mkdtempSync(join(tmpdir(), 'larder-api-test-'));
  const logged: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) });
  const api = await createApi({
    settings: readEnvironment({
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      PORT: '0',
      TOKEN_KEY: key('token key'),
      CREDENTIAL_PEPPER: key('pepper'),
      DATA_KEY: key('data'),
      FILE_LINK_KEY: key('file links'),
      PAYMENT_KEY: key('payments'),
      INTERNAL_SECRET: key('internal'),
      TEST_CLOCK: '1',
      DEV_OUTBOX: '1',
      ...settings,
    }),
    log,
    jobs: false,
  });
  const url = await api.listen();
  const mails = () => readOutbox(join(folder, 'outbox'), 50);
  return {
    api,
    database,
    url,
    logged,
    query: async (path, input, options) => {
      const search = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
      return read(await fetch(`${url}/trpc/${path}${search}`, { headers: headersOf(options) }));
    },
    mutate: async (path, input, options) =>
      read(
        await fetch(`${url}/trpc/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headersOf(options) },
          body: input === undefined ? null : JSON.stringify(input),
        }),
      ),
    mails,
    async mailedCode(email) {
      let code: string | undefined;
      // Codes for a reset are mailed after the response, and other mails may reach the same person.
      await eventually(async () => {
        const own = (await mails()).filter(({ to }) => to === email);
        code = own.flatMap(({ subject }) => /\b\d{6}\b/.exec(subject) ?? [])[0];
        return code;
      }).toBeDefined();
      return code ?? '';
    },
    shift: (ms) => api.env.clock.shift(ms),
    stopClock: (at) => {
      const stopped = vi.spyOn(api.env.clock, 'now').mockReturnValue(at);
      return () => stopped.mockRestore();
    },
    stop: async () => {
      await api.close();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const headersOf = ({ token, mutationKey, headers }: CallOptions = {}): Record<string, string> => ({
  ...(token ? { authorization: `Bearer ${token}` } : {}),
  ...(mutationKey ? { 'x-mutation-key': mutationKey } : {}),
  ...headers,
});

type Refused = { readonly refusal?: Refusal; readonly requestId?: string };
type Body = { readonly result?: { readonly data: unknown }; readonly error?: { readonly data: Refused } };

async function read(response: Response): Promise<Answer> {
  const body = (await response.json()) as Body;
  if (response.ok) return { status: response.status, data: body.result?.data };
  const { refusal, requestId } = body.error?.data ?? (body as Refused);
  return { status: response.status, refusal, requestId };
}
