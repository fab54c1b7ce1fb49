/**
 * Formats a value with its parts as indented lines, `name: value`; parts without a value are left out. Lists are
 * numbered from 1.
 */
export function nestedLines(value: unknown, indent = ''): string[] {
  if (typeof value !== 'object' || value === null) return [`${indent}${String(value)}`];
  const names = Array.isArray(value) ? value.map((_, at) => String(at + 1)) : Object.keys(value);
  return Object.values(value).flatMap((part: unknown, at) => {
    const name = names[at];
    if (part === null || part === undefined) return [];
    if (typeof part !== 'object') return [`${indent}${name}: ${String(part)}`];
    const below = nestedLines(part, `${indent}  `);
    return below.length > 0 ? [`${indent}${name}:`, ...below] : [];
  });
}
