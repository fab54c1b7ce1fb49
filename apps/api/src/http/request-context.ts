import { type Permission, permissions } from '@larder/domain/team/permissions';
import type { UseCaseEnv } from '@larder/use-cases/use-case';
import type { TRPCRequestInfo } from '@trpc/server/http';
import type { FastifyRequest } from 'fastify';
import type { LiveFeed } from '../live/live-feed.ts';
import { clientIp, isThisMachine } from './client-ip.ts';
import { createPlaces } from './places.ts';
import { RefusalError } from './refusal-error.ts';
import { bearerToken, type Session, type Sessions } from './session.ts';
import type { SharedLimit } from './shared-limit.ts';
import type { TokenReader } from './token-reader.ts';
import type { RequestContext } from './trpc.ts';
import { createWorkMeter } from './work-meter.ts';

export type RequestParts = {
  readonly env: UseCaseEnv;
  readonly feed: LiveFeed;
  readonly readToken: TokenReader;
  readonly sessions: Sessions;
  readonly accessListeners: Set<() => void>;
  readonly limit: SharedLimit;
  /** Open streams per address. */
  readonly streams: ReturnType<typeof createPlaces>;
};

type Caller = { readonly req: FastifyRequest; readonly info: TRPCRequestInfo; readonly isSocket: boolean };

/** People behind one address have a stream each, and briefly a second one when the phone changes networks. */
export const STREAMS_PER_ADDRESS = 400;
/** The app has one, and a second one while it switches merchants. */
export const STREAMS_PER_CONNECTION = 8;

const mutationKeyPattern = /^[\w-]{16,100}$/;

/**
 * Creates the context of a request; a WebSocket has one context for its whole life. The token is in the header, or for
 * a WebSocket in the connection parameters. The request was counted on arrival; every further call in its batch is
 * counted here, so that a batch is no cheaper than its calls. Calls over a WebSocket are counted by `countCall`.
 */
export async function createRequestContext(
  parts: RequestParts,
  { req, info, isSocket }: Caller,
): Promise<RequestContext> {
  const { env, feed, readToken, sessions, accessListeners, limit, streams } = parts;
  const counted = isThisMachine(req) ? null : limit.keyOf(req);
  if (counted) await countCalls(limit, counted, info.calls.length - 1);
  const ownStreams = createPlaces(STREAMS_PER_CONNECTION);
  const token = bearerToken(req.headers.authorization) ?? info.connectionParams?.token;
  const read = token ? await readToken(token) : null;
  return {
    env,
    feed,
    isSocket,
    requestId: req.id ?? env.newId(),
    ip: clientIp(req),
    isThisMachine: isThisMachine(req),
    userAgent: req.headers['user-agent'],
    needsLatest: req.headers['x-needs-latest'] === '1',
    mutationKey: readMutationKey(req.headers['x-mutation-key']),
    purchaseToken: req.headers['x-purchase-token']?.toString(),
    previewed: readPreviewed(req.headers['x-preview']),
    tokenEndsAt: read?.expiresAt ?? null,
    session: async ({ mayHaveExpired = false } = {}): Promise<Session> => {
      if (!read) return null;
      return mayHaveExpired || read.expiresAt > env.clock.now() ? sessions.of(read.claims) : null;
    },
    countCall: async () => {
      if (counted) await countCalls(limit, counted, 1);
    },
    // Not awaited: the work is done, and the next request waits for the charge.
    spend: createWorkMeter((calls) => counted && void limit.take(counted, calls)),
    openStream: () => {
      const ofConnection = ownStreams.take('its');
      const ofAddress = ofConnection && streams.take(counted);
      if (!ofAddress) {
        ofConnection?.();
        throw new RefusalError({ code: 'RATE_LIMITED', params: { retryInS: 60 } });
      }
      return () => {
        ofConnection();
        ofAddress();
      };
    },
    onAccessChange: (listener) => {
      accessListeners.add(listener);
      return () => accessListeners.delete(listener);
    },
  };
}

async function countCalls(limit: SharedLimit, key: string, calls: number): Promise<void> {
  const retryInS = calls > 0 ? await limit.take(key, calls) : null;
  if (retryInS !== null) throw new RefusalError({ code: 'RATE_LIMITED', params: { retryInS } });
}

/** Names that are no permission grant nothing, as everywhere. */
function readPreviewed(header: string | string[] | undefined): readonly Permission[] | undefined {
  if (header === undefined) return undefined;
  const named = new Set(header.toString().split(/[ ,]+/));
  return permissions.filter((permission) => named.has(permission));
}

function readMutationKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && mutationKeyPattern.test(header)) return header;
  throw new RefusalError({ code: 'BAD_INPUT', params: { key: 'valid.input', field: 'x-mutation-key' } });
}
