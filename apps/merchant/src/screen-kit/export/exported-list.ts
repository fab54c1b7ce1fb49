import type { Inputs } from '#platform/trpc.ts';

type Without<Input, Key extends PropertyKey> = Input extends unknown ? Omit<Input, Key> : never;

/** A list as the API names it: its kind and filter. */
type ListInput = Without<Inputs['export']['create'], 'email' | 'format'>;

export type ExportedList = {
  readonly list: ListInput;
  /** Contents of the table, in words: the days and the rest of the filter. */
  readonly facts: readonly { readonly label: string; readonly value: string }[];
};
