import { logFields } from '@larder/use-cases/log';
import type { TracePort } from '@larder/use-cases/ports/trace.port';
import pino, { type DestinationStream, type Logger } from 'pino';
import { safeError } from './safe-error.ts';

export type LogOptions = {
  readonly service: string;
  readonly level: string;
  readonly trace?: TracePort | undefined;
  readonly destination?: DestinationStream;
};

const known = new Set<string>(logFields);

/** Lines of JSON with fields of the closed set; of others the names are kept, the values are not. [decision 182] */
export function createLog({ service, level, trace, destination }: LogOptions): Logger {
  const options = {
    level,
    base: { service },
    mixin: () => {
      const traceId = trace?.current()?.split('-')[1];
      return traceId ? { traceId } : {};
    },
    formatters: { log: listed },
    // A message of Prisma shows the call with its values.
    serializers: { err: safely, failure: safely },
  };
  return destination ? pino(options, destination) : pino(options);
}

const safely = (failure: unknown) => (failure instanceof Error ? safeError(failure) : failure);

function listed(fields: Record<string, unknown>): Record<string, unknown> {
  const unlisted = Object.keys(fields).filter((name) => !known.has(name));
  if (unlisted.length === 0) return fields;
  const kept = Object.entries(fields).filter(([name]) => known.has(name));
  return { ...Object.fromEntries(kept), unlisted };
}
