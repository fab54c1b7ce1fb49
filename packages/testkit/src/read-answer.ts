import type { Refusal, Result } from '@larder/domain/refusal';

/** Returns the value of an accepted call; a refusal fails the test. */
export function accepted<Out>(answer: Result<Out>): Out {
  if (answer.ok) return answer.value;
  throw new Error(`refused ${JSON.stringify(answer.refusal)}`);
}

/** Returns the refusal of a call, or null if it was accepted. */
export function refusalOf(answer: Result<unknown>): Refusal | null {
  return answer.ok ? null : answer.refusal;
}
