import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { createTrace } from './create-trace.ts';

const root = resolve(import.meta.dirname, '../../../..');

test('traces are made only where a collector is set', async () => {
  expect(await createTrace('api', { OTEL_TRACES_SAMPLER_ARG: 1 })).toBeUndefined();
  const trace = await createTrace('api', {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
    OTEL_TRACES_SAMPLER_ARG: 0,
  });
  expect(trace?.current()).toBeNull();
  await trace?.close();
});

test('nothing imports OpenTelemetry but the files that are loaded for a collector', () => {
  const files = globSync('{apps,packages}/*/src/**/*.ts', {
    cwd: root,
    exclude: ['**/generated/**', '**/*.test.ts'],
  });
  const importing = (pattern: RegExp) =>
    files.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8'))).sort();
  expect(importing(/from '@opentelemetry/)).toEqual([
    'packages/adapters/src/tracing/otel.adapter.ts',
    'packages/adapters/src/tracing/sampler.ts',
  ]);
  expect(importing(/from '[^']*(?:otel\.adapter|tracing\/sampler)/)).toEqual([]);
  expect(importing(/await import\('[^']*otel\.adapter/)).toEqual([
    'packages/adapters/src/environment/create-trace.ts',
  ]);
});
