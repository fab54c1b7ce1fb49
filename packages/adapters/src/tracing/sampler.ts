import { type Attributes, type Context, isSpanContextValid, TraceFlags, trace } from '@opentelemetry/api';
import { type Sampler, SamplingDecision } from '@opentelemetry/sdk-trace';

export const FAILED = 'larder.failed';
export const DOOR = 'larder.door';

/** Records failures and doors always, parts of a trace as its beginning, and a share of all others. */
export function createSampler(ratio: number): Sampler {
  const drop = { decision: SamplingDecision.NOT_RECORD };
  const take = { decision: SamplingDecision.RECORD_AND_SAMPLED };
  return {
    shouldSample: (context: Context, traceId: string, _name: string, _kind: number, facts: Attributes) => {
      if (facts[FAILED] || facts[DOOR]) return take;
      const parent = trace.getSpanContext(context);
      if (parent && isSpanContextValid(parent)) return parent.traceFlags & TraceFlags.SAMPLED ? take : drop;
      // The last digits of an id are random, those of a UUIDv7 too.
      return Number.parseInt(traceId.slice(-8), 16) < ratio * 2 ** 32 ? take : drop;
    },
    toString: () => `larder(${ratio})`,
  };
}
