import type { z } from 'zod';

/**
 * Where a cabinet takes the right value of a field from, by the name of the field: the sentence after what the value
 * must be.
 */
const sources: Readonly<Record<string, string>> = {
  productId: 'from the planogram (planogram.get)',
  sessionId: 'drawn by the cabinet for session.authorize, or from the door.open command',
  commandId: 'from the command that is answered',
  activeSessionId: 'the sessionId of the session under way, or null',
  id: 'drawn anew for each message',
  log: 'the id of the log in flash, as in the birth',
  conn: 'drawn for each connection',
  boot: 'drawn at each start',
  taskId: 'from the door.open command',
  appliedRev: 'the rev of the twin.desired that was applied',
  planogramRev: 'the rev of the planogram that is held',
  sha256: 'of the whole file',
};

/** Units and forms of numbers, for those fields whose type alone says too little. */
const numbers: Readonly<Record<string, string>> = {
  int: 'a whole number without a decimal point',
  safeint: 'a whole number without a decimal point',
  int32: 'a whole number of 32 bits, without a decimal point',
  number: 'a number',
};

const names: Readonly<Record<string, string>> = {
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/**
 * Path, what the value must be, and where the right one comes from, of the first error of a message: `data.doors:
 * required`. The developer of the cabinet reads it. [protocol 4.1]
 */
export function issueWords(issue: z.core.$ZodIssue | undefined, value: unknown): string {
  if (issue === undefined) return 'message: invalid';
  const path = issue.path.join('.') || 'message';
  const field = issue.path.findLast((part) => typeof part === 'string');
  const isMissing = issue.code === 'invalid_type' && valueAt(value, issue.path) === undefined;
  const source = field !== undefined && sources[field] ? `, ${sources[field]}` : '';
  return `${path}: ${isMissing ? 'required' : `${reasonOf(issue)}${source}`}`;
}

function reasonOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${numbers[issue.expected] ?? names[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be ${issue.values.map(String).join(', ')}${issue.values.length > 1 ? ', one of these' : ''}`;
    case 'too_small':
      return `must be ${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}${unitOf(issue.origin)}`;
    case 'too_big':
      return `must be ${issue.inclusive === false ? 'less than' : 'at most'} ${issue.maximum}${unitOf(issue.origin)}`;
    default:
      return issue.message;
  }
}

const unitOf = (origin: string) =>
  origin === 'string' ? ' characters long' : origin === 'array' ? ' items long' : '';

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (part, key) =>
      typeof part === 'object' && part !== null ? (part as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  );
}
