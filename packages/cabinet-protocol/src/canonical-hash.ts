import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { PlanogramLineBody } from './commands/bodies/planogram-body.command.ts';

/** Canonical JSON (RFC 8785): equal values give equal text, whatever the order of their keys. */
export function canonicalJson(value: unknown): string {
  return canonicalize(value) ?? 'null';
}

/** SHA-256 over the canonical JSON of a planogram's lines, 64 hex digits [protocol 8.3]. */
export function planogramSha256(lines: readonly PlanogramLineBody[]): string {
  return createHash('sha256').update(canonicalJson(lines)).digest('hex');
}
