import { accept, type Result, refuse } from '@larder/domain/refusal';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import { defineUseCase } from '@larder/use-cases/use-case';
import pino from 'pino';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { eventually } from '../../e2e/eventually.ts';
import { planWorker, startWorker, type Worker } from './worker.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
const env = createTestEnvironment(database);
const lines: string[] = [];
const log = pino({}, { write: (line: string) => void lines.push(line) });

let runs = 0;
let work: (run: number) => Promise<Result<number>> = async () => accept(0);
const useCase = defineUseCase({
  name: 'test.work',
  access: 'internal',
  kind: 'steps',
  input: z.object({ limit: z.int() }),
  run: () => {
    runs += 1;
    return work(runs);
  },
});
const LIMIT = 10;
const start = (restMs?: number): Worker =>
  startWorker(
    env,
    log,
    planWorker({
      name: 'test-work',
      everyMs: 60_000,
      useCase,
      input: { limit: LIMIT },
      hasMore: (done) => done === LIMIT,
      ...(restMs === undefined ? {} : { restMs }),
    }),
  );

beforeEach(() => {
  runs = 0;
  lines.length = 0;
});

describe('a worker', () => {
  test('runs once when it starts, and again while there is more', async () => {
    work = async (run) => accept(run < 3 ? LIMIT : 4);
    const worker = start();
    await eventually(() => runs).toBe(3);
    await worker.stop();
    expect(runs).toBe(3);
  });

  test('runs once more when woken while running, never twice at a time', async () => {
    const first = Promise.withResolvers<void>();
    let busy = 0;
    work = async (run) => {
      busy += 1;
      expect(busy).toBe(1);
      if (run === 1) await first.promise;
      busy -= 1;
      return accept(0);
    };
    const worker = start();
    await eventually(() => runs).toBe(1);
    worker.wake();
    worker.wake();
    first.resolve();
    await eventually(() => runs).toBe(2);
    await worker.stop();
    expect(runs).toBe(2);
  });

  test.each([
    ['as all do', async () => accept(0), undefined, 0.5],
    ['as long as its plan says', async () => accept(0), 600_000, 0.05],
    ['also while its work breaks', async () => Promise.reject(new Error('boom')), undefined, 0.5],
  ])('rests between runs %s, however often it is woken', async (_, run, restMs, mostOfWakes) => {
    work = run;
    const worker = start(restMs);
    await eventually(() => runs).toBe(1);
    let wakes = 0;
    const waking = setInterval(() => {
      wakes += 1;
      worker.wake();
    }, 5);
    await eventually(() => wakes).toBeGreaterThan(20);
    clearInterval(waking);
    // A busy machine wakes it less often.
    expect(runs).toBeLessThanOrEqual(wakes * mostOfWakes);
    await worker.stop();
  });

  test.each([
    ['throws', async () => Promise.reject(new Error('boom')), 'work broke'],
    ['is refused', async () => refuse('DATA_PROCESSING'), 'work refused'],
  ])('logs work that %s and continues when woken', async (_, fail, line) => {
    work = fail;
    const worker = start();
    await eventually(() => lines.join()).toContain(line);
    work = async () => accept(0);
    worker.wake();
    await eventually(() => runs).toBe(2);
    await worker.stop();
  });

  test('does nothing after it was stopped', async () => {
    work = async () => accept(0);
    const worker = start();
    await worker.stop();
    const before = runs;
    worker.wake();
    await worker.stop();
    expect(runs).toBe(before);
  });
});
