import type { UseCaseEnv } from '@larder/use-cases/use-case';
import type { CreateFastifyContextOptions } from '@trpc/server/adapters/fastify';
import type { LiveFeed } from '../live/live-feed.ts';
import { clientIp } from './client-ip.ts';
import { RefusalError } from './refusal-error.ts';
import { bearerToken, type Session, type Sessions } from './session.ts';
import type { TokenReader } from './token-reader.ts';
import type { RequestContext } from './trpc.ts';

type Parts = {
  readonly env: UseCaseEnv;
  readonly feed: LiveFeed;
  readonly readToken: TokenReader;
  readonly sessions: Sessions;
  readonly accessListeners: Set<() => void>;
};

const mutationKeyPattern = /^[\w-]{16,100}$/;

/**
 * What a procedure knows of its request. The token stands in the header, or for a WebSocket in the connection parameters; it must not
 * have run out when the request or connection begins.
 */
export async function createRequestContext(
  parts: Parts,
  { req, info }: CreateFastifyContextOptions,
): Promise<RequestContext> {
  const { env, feed, readToken, sessions, accessListeners } = parts;
  const token = bearerToken(req.headers?.authorization) ?? info.connectionParams?.token;
  const claims = token ? await readToken(token) : null;
  return {
    env,
    feed,
    requestId: req.id ?? env.newId(),
    ip: clientIp(req),
    userAgent: req.headers?.['user-agent'],
    mutationKey: readMutationKey(req.headers?.['x-mutation-key']),
    purchaseToken: req.headers?.['x-purchase-token']?.toString(),
    session: async (): Promise<Session> => (claims ? sessions.of(claims) : null),
    onAccessChange: (listener) => {
      accessListeners.add(listener);
      return () => accessListeners.delete(listener);
    },
  };
}

function readMutationKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && mutationKeyPattern.test(header)) return header;
  throw new RefusalError({ code: 'BAD_INPUT', params: { key: 'valid.input', field: 'x-mutation-key' } });
}
