import type { Database } from '@larder/database/open-database';
import type { Result } from '@larder/domain/refusal';
import { platformOperator } from '@larder/use-cases/platform/platform-operator';
import { runUseCase } from '@larder/use-cases/run-use-case';
import type { AnyUseCase, UseCaseEnv } from '@larder/use-cases/use-case';
import { printable } from './printable.ts';
import { refused } from './refused.ts';

/** The context of a command. */
export type Session = {
  /** Runs a use case as the operator; throws a refusal in words. */
  run<Out>(useCase: AnyUseCase<Out>, input: unknown): Promise<Out>;
  /** Runs a use case for each input: tries all of them and prints each refusal on its own line. */
  runEach<Out>(
    useCase: AnyUseCase<Out>,
    inputs: readonly Record<string, unknown>[],
    /** Names an input in the line of its refusal; its values unless given. */
    nameOf?: (input: Record<string, unknown>) => string | undefined,
  ): Promise<Out[]>;
  readonly appUrl: string;
  /** For following live messages; all other access goes through use cases. */
  readonly database: Database;
  readonly now: Date;
  print(line: string): void;
  warn(line: string): void;
};

export type Output = Pick<Session, 'print' | 'warn'>;

/** Opens a session of one operator; `refusals` counts those printed by `runEach`. */
export function openSession(
  env: UseCaseEnv,
  operator: string,
  output: Output,
): Session & { readonly refusals: () => number } {
  const actor = platformOperator(operator);
  const requestId = env.newId();
  let refusals = 0;
  const ask = <Out>(useCase: AnyUseCase<Out>, input: unknown): Promise<Result<Out>> =>
    runUseCase(env, useCase, actor, input, { requestId });
  return {
    appUrl: env.appUrl,
    database: env.database,
    now: env.clock.now(),
    refusals: () => refusals,
    print: (line) => output.print(printable(line)),
    warn: (line) => output.warn(printable(line)),
    run: async (useCase, input) => {
      const answer = await ask(useCase, input);
      if (!answer.ok) throw await refused(answer.refusal);
      return answer.value;
    },
    runEach: async (useCase, inputs, nameOf) => {
      const done = [];
      for (const input of inputs) {
        const answer = await ask(useCase, input);
        if (answer.ok) done.push(answer.value);
        else {
          refusals += 1;
          const { message } = await refused(answer.refusal);
          output.warn(`${nameOf?.(input) ?? Object.values(input).join(' ')}: ${message}`);
        }
      }
      return done;
    },
  };
}
