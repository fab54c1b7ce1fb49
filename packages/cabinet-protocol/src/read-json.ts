import { protocolLimits } from './protocol-limits.ts';

export type UnreadableReason =
  | 'topic'
  | 'too_large'
  | 'not_utf8'
  | 'not_json'
  | 'not_object'
  | 'too_deep'
  | 'no_seq';

export type JsonObject = Record<string, unknown>;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Parses bytes to a JSON object and its text, or returns the reason for refusing them. The result is safe to store: no
 * NUL and no lone surrogate (Postgres text refuses both; they become U+FFFD), no key `__proto__` at any depth (dropped:
 * copying such an object would change its prototype), and a bounded nesting depth. The text is otherwise unchanged.
 */
export function readJson(
  payload: Uint8Array,
  maxBytes: number,
): { ok: true; value: JsonObject; text: string } | { ok: false; reason: UnreadableReason } {
  if (payload.byteLength > maxBytes) return { ok: false, reason: 'too_large' };
  let text: string;
  try {
    text = utf8.decode(payload);
  } catch {
    return { ok: false, reason: 'not_utf8' };
  }
  if (isTooDeep(text, protocolLimits.nesting)) return { ok: false, reason: 'too_deep' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, reason: 'not_json' };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { ok: false, reason: 'not_object' };
  }
  const suspect = text.includes('\\u') || text.includes('__proto__');
  if (!suspect) return { ok: true, value: value as JsonObject, text };
  const clean = storable(value) as JsonObject;
  return { ok: true, value: clean, text: JSON.stringify(clean) };
}

/** Fast path: a message with fewer brackets than the limit needs no check of every character. */
function isTooDeep(text: string, maxDepth: number): boolean {
  return openings(text, '{') + openings(text, '[') > maxDepth && nesting(text) > maxDepth;
}

function openings(text: string, bracket: '{' | '['): number {
  let count = 0;
  for (let at = text.indexOf(bracket); at >= 0; at = text.indexOf(bracket, at + 1)) count += 1;
  return count;
}

/** Returns the deepest nesting of brackets outside strings. */
function nesting(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (inString) {
      if (char === 92) at += 1;
      else if (char === 34) inString = false;
    } else if (char === 34) inString = true;
    else if (char === 123 || char === 91) deepest = Math.max(deepest, ++depth);
    else if (char === 125 || char === 93) depth -= 1;
  }
  return deepest;
}

function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '\uFFFD');
}

function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => key !== '__proto__');
  return Object.fromEntries(entries.map(([key, item]) => [storableText(key), storable(item)]));
}
