import { safeError } from '@larder/adapters/logging/safe-error';
import type { LoadedTutorial } from '@larder/tutorials/own-tutorials';
import { systemActor } from '@larder/use-cases/actor';
import { saveTutorial } from '@larder/use-cases/platform/tutorial/save-tutorial';
import { runUseCase } from '@larder/use-cases/run-use-case';
import type { UseCaseEnv } from '@larder/use-cases/use-case';
import type { Logger } from 'pino';
import { z } from 'zod';
import { restUnless } from './rest-unless.ts';

/** The mark in `system_mark` of the tutorials that were placed once. */
const MARK = 'tutorials';
const mark = z.object({ codes: z.array(z.string()) });
const AGAIN_MS = 30_000;

type Catalog = { readonly codes: readonly string[]; readonly read: () => readonly LoadedTutorial[] };

/**
 * Adds tutorials that come with Larder to the catalog, each once in the life of an installation: an operator may
 * remove or replace them. Several processes may do so at once. Tries until database and file store are reachable.
 * [decision 211]
 */
export async function placeOwnTutorials(
  env: UseCaseEnv,
  catalog: Catalog,
  { log, signal, againMs = AGAIN_MS }: { log: Logger; signal: AbortSignal; againMs?: number },
): Promise<void> {
  while (!signal.aborted) {
    try {
      await placeMissing(env, catalog);
      return;
    } catch (failure) {
      log.warn({ failure: safeError(failure) }, 'own tutorials not placed yet');
      await restUnless(signal, againMs);
    }
  }
}

async function placeMissing(env: UseCaseEnv, { codes, read }: Catalog): Promise<void> {
  const { systemMark } = env.database.prisma;
  const row = await systemMark.findUnique({ where: { key: MARK } });
  const placed = new Set(row ? mark.parse(row.value).codes : []);
  if (codes.every((code) => placed.has(code))) return;
  for (const tutorial of read().filter(({ code }) => !placed.has(code))) {
    const input = { ...tutorial, as: 'new' };
    const done = await runUseCase(env, saveTutorial, systemActor, input, { requestId: env.newId() });
    // Known: of a former release, of an operator, or of another process that starts now.
    if (!done.ok && done.refusal.code !== 'ILLEGAL_TRANSITION') throw new Error(done.refusal.code);
  }
  const value = { codes: [...new Set([...placed, ...codes])] };
  await systemMark.upsert({ where: { key: MARK }, create: { key: MARK, value }, update: { value } });
}
