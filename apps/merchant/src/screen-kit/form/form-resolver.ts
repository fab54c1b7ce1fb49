import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form';
import type { z } from 'zod';
import { judgeForm } from './judge-form.ts';

/**
 * Validates a form with the schema that the API uses. An error's message is a text key; `types` contains its
 * placeholders.
 */
export function formResolver<Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output, Input>,
): Resolver<Input, unknown, Output> {
  return (values) => {
    const judged = judgeForm(schema, values);
    if (judged.ok) return { values: judged.value, errors: {} };
    const errors: FieldErrors<Input> = {};
    for (const { path, key, placeholders } of judged.faults)
      set(errors, path, { type: 'refused', message: key, types: placeholders });
    return { values: {}, errors };
  };
}
