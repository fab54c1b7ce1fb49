import type { Refusal, Result } from '@larder/domain/refusal';

/** What an accepted call answers; a refusal fails the test. */
export function accepted<Out>(answer: Result<Out>): Out {
  if (answer.ok) return answer.value;
  throw new Error(`refused ${JSON.stringify(answer.refusal)}`);
}

/** Why a call was refused; null if it was not. */
export function refusalOf(answer: Result<unknown>): Refusal | null {
  return answer.ok ? null : answer.refusal;
}
