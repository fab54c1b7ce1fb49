import { createHash } from 'node:crypto';
import { isDownType, isUpType, upCatalogue } from './catalogue.ts';
import type { JsonObject } from './read-json.ts';

export type ProtocolExample = { name: string; direction: 'up' | 'down'; message: JsonObject };

/**
 * Every JSON example of the protocol's text (`docs/protocol/protocol-v1.md`) as a whole message: the 26-character
 * ids become UUIDv7s, always the same ones, and what the text leaves out of the envelope is filled in.
 */
export function protocolExamples(markdown: string): ProtocolExample[] {
  const examples: ProtocolExample[] = [];
  let section = '';
  for (const part of markdown.matchAll(/^#{2,3} ([\d.]+)|^```json\n([\s\S]*?)^```/gm)) {
    if (part[1] !== undefined) section = part[1];
    const body: unknown = part[2] && JSON.parse(part[2].replaceAll(/\b01K[0-9A-Z]{23}\b/g, uuidOf));
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) {
      examples.push(completed(section, examples.length + 1, body as JsonObject));
    }
  }
  return examples;
}

function completed(section: string, number: number, part: JsonObject): ProtocolExample {
  const body = 'type' in part ? part : { type: 'cmd', data: part };
  const type = body.type;
  if (!isUpType(type) && !isDownType(type)) throw new Error(`example of an unknown type in ${section}`);
  const direction = isUpType(type) ? 'up' : 'down';
  const name = `${section} #${number} ${type}`;
  const base = { v: 1, id: uuidOf(name), ts: '2026-11-20T23:58:04.120Z' };
  const sender = isUpType(type) ? { conn: '7f1c2d90', boot: '9f2c11d0', up: 86_400_123, clk: 'synced' } : {};
  const sequenced = isUpType(type) && upCatalogue[type].sequenced;
  const position = sequenced ? { log: uuidOf('01K9ZZ0000000000000000000A'), seq: 1, off: false } : {};
  return { name, direction, message: { ...base, ...sender, ...position, ...body } };
}

function uuidOf(placeholder: string): string {
  const hex = createHash('sha256').update(placeholder).digest('hex');
  return `019aa3b0-${hex.slice(0, 4)}-7${hex.slice(4, 7)}-8${hex.slice(7, 10)}-${hex.slice(10, 22)}`;
}
