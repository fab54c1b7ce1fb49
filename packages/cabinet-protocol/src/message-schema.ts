import { z } from 'zod';
import { downCatalog, upCatalog } from './catalog.ts';
import type { MessageDefinition } from './define-message.ts';
import { downEnvelope, eventEnvelope, upEnvelope } from './envelope.ts';

function envelopeOf(definition: MessageDefinition) {
  if (definition.direction === 'down') return downEnvelope;
  return definition.sequenced ? eventEnvelope : upEnvelope;
}

/** Combines envelope and body of one message type; drops unknown fields. */
export function messageSchema(definition: MessageDefinition) {
  return envelopeOf(definition).extend({ type: z.literal(definition.type), data: definition.data });
}

function schemas(catalog: Record<string, MessageDefinition>) {
  return new Map(Object.entries(catalog).map(([type, row]) => [type, { row, schema: messageSchema(row) }]));
}

export const upSchemas = schemas(upCatalog);
export const downSchemas = schemas(downCatalog);
