import { isDownType, isUpType } from '../src/catalog.ts';
import type { JsonObject } from '../src/read-json.ts';

export type ProtocolExample = { name: string; direction: 'up' | 'down'; message: JsonObject };

/**
 * Every JSON example in the protocol's text (`docs/protocol/*.md`) to the letter: whole messages, as a maker of
 * cabinets would copy them.
 */
export function protocolExamples(markdown: string): ProtocolExample[] {
  const examples: ProtocolExample[] = [];
  let section = '';
  for (const part of markdown.matchAll(/^#{2,3} ([\d.]+)|^```json\n([\s\S]*?)^```/gm)) {
    if (part[1] !== undefined) section = part[1];
    const body: unknown = part[2] && JSON.parse(part[2]);
    // An array is the access table of a broker.
    if (typeof body !== 'object' || body === null || Array.isArray(body)) continue;
    const { type } = body as JsonObject;
    if (!isUpType(type) && !isDownType(type)) throw new Error(`example of an unknown type in ${section}`);
    const name = `${section} #${examples.length + 1} ${type}`;
    examples.push({ name, direction: isUpType(type) ? 'up' : 'down', message: body as JsonObject });
  }
  return examples;
}
