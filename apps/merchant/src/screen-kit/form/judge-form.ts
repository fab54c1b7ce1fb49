import { parseOptions } from '@larder/contract/parse-input';
import type { z } from 'zod';

/** Fault of a field: the key of its text and the text's placeholders. */
export type FormFault = { path: string; key: string; placeholders: Record<string, string> };

/** Returns the values as the API accepts them, or the first fault of each field. */
export function judgeForm<Input, Output>(
  schema: z.ZodType<Output, Input>,
  values: Input,
): { ok: true; value: Output } | { ok: false; faults: FormFault[] } {
  const parsed = schema.safeParse(values, parseOptions);
  if (parsed.success) return { ok: true, value: parsed.data };
  const faults = new Map<string, FormFault>();
  for (const issue of parsed.error.issues) {
    const path = issue.path.join('.');
    const placeholders = issue.code === 'custom' ? textsOf(issue.params) : {};
    if (!faults.has(path)) faults.set(path, { path, key: issue.message, placeholders });
  }
  return { ok: false, faults: [...faults.values()] };
}

const textsOf = (params: Record<string, unknown> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
