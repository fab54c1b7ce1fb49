import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { OpenSpan, SpanFacts, SpanPlan, TracePort } from '@larder/use-cases/ports/trace.port';
import {
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace as spans,
  TraceFlags,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, RandomIdGenerator, TracerProvider } from '@opentelemetry/sdk-trace';
import { createSampler, DOOR, FAILED } from './sampler.ts';

export type OtelSettings = {
  readonly service: string;
  /** Of a collector that speaks OTLP over HTTP, e.g. `http://tempo:4318`. */
  readonly endpoint: string;
  /** Share of traces that are recorded without a reason. */
  readonly ratio: number;
};

const CLOSE_MS = 1_000;

type SpanContext = ReturnType<Span['spanContext']>;

/** Sends spans to a collector by OTLP. Loaded only where one is set. [decision 180] */
// long: the functions share the ids of the span that is being started
export function createOtelTrace({ service, endpoint, ratio }: OtelSettings): TracePort {
  const under = new AsyncLocalStorage<SpanContext>();
  const ids = new RandomIdGenerator();
  let next: SpanContext | null = null;
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': `larder-${service}` }),
    sampler: createSampler(ratio),
    idGenerator: {
      generateTraceId: () => next?.traceId ?? ids.generateTraceId(),
      generateSpanId: () => next?.spanId ?? ids.generateSpanId(),
    },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }),
        scheduledDelayMillis: 1_000,
      }),
    ],
  });
  const tracer = provider.getTracer('larder');

  /** The SDK asks for ids while it starts a span, so a span with ids of its own is started with them at hand. */
  function start(
    { name, parent, self, links = [], facts = {}, door = false }: SpanPlan,
    startMs?: number,
  ): Span {
    const cause = parent === undefined && !self ? under.getStore() : parent ? contextOf(parent) : undefined;
    next = self ? contextOf(self) : null;
    try {
      return tracer.startSpan(
        name,
        {
          kind: SpanKind.INTERNAL,
          attributes: door ? { ...facts, [DOOR]: true } : { ...facts },
          links: links.map((link) => ({ context: contextOf(link) })),
          ...(startMs === undefined ? {} : { startTime: startMs }),
        },
        cause ? spans.setSpanContext(ROOT_CONTEXT, cause) : ROOT_CONTEXT,
      );
    } finally {
      next = null;
    }
  }

  return {
    within: async (plan, work) => {
      const beganMs = Date.now();
      const span = start(plan);
      let noted: SpanFacts = {};
      let hasFailed = false;
      const open: OpenSpan = {
        note: (facts) => {
          noted = { ...noted, ...facts };
          span.setAttributes({ ...facts });
        },
        fail: () => {
          hasFailed = true;
        },
      };
      try {
        return await under.run(span.spanContext(), () => work(open));
      } catch (failure) {
        hasFailed = true;
        throw failure;
      } finally {
        if (hasFailed) endFailed(span, plan, { ...noted }, beganMs);
        else span.end();
      }
    },
    record: ({ beganMs, endedMs = Date.now(), ...plan }) =>
      start(plan, beganMs).end(Math.max(beganMs, endedMs)),
    current: () => {
      const context = under.getStore();
      return context ? traceparentOf(context) : null;
    },
    close: async () => {
      // A collector that is away must not delay the end of a service.
      const flushed = provider.shutdown().catch(() => undefined);
      await Promise.race([flushed, wait(CLOSE_MS, undefined, { ref: false })]);
    },
  };

  /** Records a failure that was not sampled a second time, because failures are what traces are for. */
  function endFailed(span: Span, plan: SpanPlan, noted: SpanFacts, beganMs: number): void {
    const { traceId } = span.spanContext();
    const failed = span.isRecording()
      ? span
      : start(
          { ...plan, facts: { ...plan.facts, ...noted, [FAILED]: true, 'larder.trace': traceId } },
          beganMs,
        );
    failed.setStatus({ code: SpanStatusCode.ERROR });
    failed.end();
  }
}

function contextOf(traceparent: string): SpanContext {
  const [, traceId = '', spanId = '', flags = '00'] = traceparent.split('-');
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
}

const traceparentOf = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`;
