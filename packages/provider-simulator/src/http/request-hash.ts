import { createHash } from 'node:crypto';
import type { Form } from '../wire/parse-form.ts';

/** Equal for requests of the same path and parameters, in whatever order. */
export const requestHash = (path: string, form: Form): string =>
  createHash('sha256')
    .update(path)
    .update(JSON.stringify(sorted(form)))
    .digest('base64url');

function sorted(form: Form): unknown {
  return Object.entries(form)
    .map(([name, value]) => [name, typeof value === 'string' ? value : sorted(value)] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
}
