import { startChild } from './child-process.ts';
import type { LoadPlan, LoadResult } from './load-plan.ts';

/** Runs a plan in a process of its own. */
export async function runLoad<Kind extends LoadPlan['kind']>(
  plan: LoadPlan & { kind: Kind },
): Promise<Extract<LoadResult, { kind: Kind }>> {
  const child = startChild('load-process.ts');
  try {
    await child.next();
    child.send(plan);
    return (await child.next()) as Extract<LoadResult, { kind: Kind }>;
  } finally {
    await child.stop();
  }
}
