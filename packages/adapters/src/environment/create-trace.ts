import type { TracePort } from '@larder/use-cases/ports/trace.port';
import type { TraceSettings } from './env.ts';

/** Loads the code that sends traces only where a collector is set. */
export async function createTrace(
  service: string,
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio }: TraceSettings,
): Promise<TracePort | undefined> {
  if (!endpoint) return undefined;
  const { createOtelTrace } = await import('../tracing/otel.adapter.ts');
  return createOtelTrace({ service, endpoint, ratio });
}
