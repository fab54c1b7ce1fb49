import { z } from 'zod';
import { downCatalogue, upCatalogue } from './catalogue.ts';
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

function schemas(catalogue: Record<string, MessageDefinition>) {
  return new Map(Object.entries(catalogue).map(([type, row]) => [type, { row, schema: messageSchema(row) }]));
}

export const upSchemas = schemas(upCatalogue);
export const downSchemas = schemas(downCatalogue);
