import { ROOT_CONTEXT, trace } from '@opentelemetry/api';
import { SamplingDecision } from '@opentelemetry/sdk-trace';
import { expect, test } from 'vitest';
import { createSampler, DOOR, FAILED } from './sampler.ts';

const traceId = '0198f3a07b1c7d2e9a4f5c6d40000000';
const below = (traceFlags: number) =>
  trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId: '9a4f5c6d7e8f9a0b', traceFlags });

test.each([
  ['a failure, whatever its trace', 0, below(0), { [FAILED]: true }, true],
  ['a door, whatever the share', 0, ROOT_CONTEXT, { [DOOR]: true }, true],
  ['a part of a recorded trace', 0, below(1), {}, true],
  ['no part of another trace', 1, below(0), {}, false],
  // The last digits are a quarter of all.
  ['a trace within the share', 0.26, ROOT_CONTEXT, {}, true],
  ['no trace beyond the share', 0.25, ROOT_CONTEXT, {}, false],
])('the sampler records %s', (_, ratio, context, facts, isTaken) => {
  const { decision } = createSampler(ratio).shouldSample(context, traceId, 'any', 0, facts, []);
  expect(decision).toBe(isTaken ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD);
});
