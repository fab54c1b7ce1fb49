import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { PlanogramLineBody } from './commands/bodies/planogram-body.command.ts';

/** Canonical JSON (RFC 8785): the same text for the same value, whatever the order of its keys. */
export function canonicalJson(value: unknown): string {
  return canonicalize(value) ?? 'null';
}

/** SHA-256 over the canonical JSON of a planogram's lines, 64 hex digits [protocol 8.3]. */
export function planogramSha256(lines: readonly PlanogramLineBody[]): string {
  return createHash('sha256').update(canonicalJson(lines)).digest('hex');
}
