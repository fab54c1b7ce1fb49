import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { answer } from './procedure.ts';
import type { RequestContext } from './trpc.ts';
import { callsOfBytes, createWorkMeter, processorMs } from './work-meter.ts';

test('16 KiB of a body count as a further call', () => {
  expect([0, 16_383, 16_384, 131_072].map(callsOfBytes)).toEqual([0, 0, 1, 8]);
});

test('charges a call for each 10 ms, over all calls of a batch, and nothing twice', () => {
  const charged: number[] = [];
  const spend = createWorkMeter((calls) => charged.push(calls));
  for (const ms of [4, 4, 4, 0, 25, 1]) spend(ms);
  expect(charged).toEqual([1, 2]);
});

test('the check of an input is spent by its caller', async () => {
  const spend = vi.fn<(ms: number) => void>();
  const slow = z.string().refine(() => {
    const until = processorMs() + 20;
    while (processorMs() < until);
    return false;
  });
  const useCase = { name: 'test.slow', access: 'public', kind: 'read', input: slow, run: vi.fn() };
  const env = { clock: { now: () => new Date(0) } };
  const ctx = { env, spend, session: async () => null } as unknown as RequestContext;
  await expect(answer(ctx, useCase as never, 'x')).rejects.toThrow('BAD_INPUT');
  expect(spend.mock.calls[0]?.[0]).toBeGreaterThanOrEqual(20);
});
