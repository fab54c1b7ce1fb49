import type { z } from 'zod';

/** One row of the command table [protocol 10.1]. */
export type CommandDefinition<Name extends string = string, Args extends z.ZodType = z.ZodType> = {
  name: Name;
  args: Args;
  summary: string;
  /** Time after issue within which the cabinet may still begin. */
  ttlS: number;
  /** Time after which the cloud considers an accepted command timed out [protocol 10.4]. */
  timeoutS: number;
  /** False: queued and sent at the next birth. */
  needsOnline: boolean;
  /** Must never appear in logs, audit or the command table. */
  secretArgs?: readonly string[];
  example: z.input<Args>;
};

export function defineCommand<Name extends string, Args extends z.ZodType>(
  definition: CommandDefinition<Name, Args>,
) {
  return definition;
}
