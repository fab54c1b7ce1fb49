import type { UseCaseEnv } from '@larder/use-cases/use-case';
import type { Logger } from 'pino';

export type Jobs = {
  /** There may be work: NOTIFY `work`. */
  wake(): void;
  stop(): Promise<void>;
};

/** Placeholder until the jobs are wired. */
export async function startJobs(_env: UseCaseEnv, _log: Logger): Promise<Jobs> {
  return { wake: () => undefined, stop: async () => undefined };
}
