import { ANSWER_MS, type Asked, askEvenly, connectSellers } from './card-sellers.ts';
import type { CardsRound, LoadPlan, LoadResult } from './load-plan.ts';

/** The same load again and again, while the other side changes something in between. */
export async function roundsLoad(
  plan: LoadPlan & { kind: 'rounds' },
  tell: (step: string) => void,
): Promise<LoadResult> {
  const sellers = await connectSellers(plan);
  const askFor = async (forMs: number) => {
    const asked = await askEvenly(plan, sellers, plan.perSecond, forMs);
    await Promise.all(asked.map(({ over }) => over.promise));
    return roundOf(asked);
  };
  const warm = await askFor(plan.warmMs);
  const rounds: CardsRound[] = [];
  while (rounds.length < plan.rounds) {
    const go = new Promise((going) => process.once('message', going));
    tell('ready');
    await go;
    rounds.push(await askFor(plan.durationMs));
  }
  for (const { cabinet } of sellers) cabinet.destroy();
  const sold = [warm, ...rounds].reduce((sum, { answers }) => sum + (answers.allow?.length ?? 0), 0);
  return { kind: 'rounds', rounds, sold };
}

function roundOf(asked: readonly Asked[]): CardsRound {
  const answers: Record<string, number[]> = {};
  let unanswered = 0;
  for (const { answer } of asked) {
    if (answer && answer.tookMs <= ANSWER_MS)
      answers[answer.code] = [...(answers[answer.code] ?? []), answer.tookMs];
    else unanswered += 1;
  }
  return { asked: asked.length, answers, unanswered };
}
