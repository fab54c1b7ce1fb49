import { type DownMessage, downCatalog, type UpMessage, upCatalog } from './catalog.ts';
import { downSchemas, upSchemas } from './message-schema.ts';
import { protocolLimits } from './protocol-limits.ts';
import { downTopic, upTopic } from './topics.ts';

/** One MQTT PUBLISH; retain is always false [protocol P3]. */
export type Publish = { topic: string; payload: Buffer; qos: 0 | 1 };

/**
 * Encodes a message from a cabinet. Throws on a message that breaks its own schema or the size limit: that is a
 * programming error.
 */
export function encodeUp(deviceNo: string, message: UpMessage): Publish {
  const row = upCatalog[message.type];
  const payload = bytes(upSchemas.get(message.type)?.schema.parse(message), protocolLimits.upPayloadBytes);
  return { topic: upTopic(deviceNo, row.channel), payload, qos: row.qos };
}

/** Encodes a message to a cabinet. Throws as `encodeUp` does. */
export function encodeDown(deviceNo: string, message: DownMessage): Publish {
  const row = downCatalog[message.type];
  const payload = bytes(
    downSchemas.get(message.type)?.schema.parse(message),
    protocolLimits.downPayloadBytes,
  );
  return { topic: downTopic(deviceNo, row.channel), payload, qos: row.qos };
}

function bytes(message: unknown, maxBytes: number): Buffer {
  const payload = Buffer.from(JSON.stringify(message));
  if (payload.byteLength > maxBytes) throw new RangeError(`payload of ${payload.byteLength} bytes`);
  return payload;
}
