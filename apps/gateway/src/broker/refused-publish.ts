import type { RefusedOperation } from './broker-event.ts';
import { packetKind } from './mqtt-frames.ts';

const TOPIC_MAX_BYTES = 256;

/**
 * Reads the publish that made the byte guard refuse this chunk: the first one with QoS 2, retain, or a topic that is
 * not five printable levels. Runs once, for a connection that ends. Empty if the chunk does not show it, e.g. because
 * its packet began in an earlier one.
 */
export function refusedPublish(chunk: Uint8Array): RefusedOperation {
  let at = 0;
  while (at < chunk.length) {
    const header = chunk[at] ?? 0;
    const length = remainingLength(chunk, at + 1);
    if (length === null) return header >> 4 === packetKind.publish ? flagsOf(header) : {};
    const body = at + 1 + length.bytes;
    if (header >> 4 === packetKind.publish) {
      const topic = topicOf(chunk, body);
      const isBad = (header & 0x05) !== 0 || topic === undefined || !isPlainTopic(topic);
      if (isBad) return { ...flagsOf(header), topic };
    }
    at = body + length.value;
  }
  return {};
}

const flagsOf = (header: number) => ({ qos: (header >> 1) & 3, retain: (header & 1) === 1 });

const isPlainTopic = (topic: string) => /^[\x21-\x7e]+$/.test(topic) && topic.split('/').length === 5;

/** The topic at the beginning of a body; undefined if it is not in the chunk as a whole. */
function topicOf(chunk: Uint8Array, body: number): string | undefined {
  const bytes = (chunk[body] ?? 0) * 256 + (chunk[body + 1] ?? 0);
  const from = body + 2;
  if (bytes === 0 || bytes > TOPIC_MAX_BYTES || from + bytes > chunk.length) return undefined;
  return Buffer.from(chunk.subarray(from, from + bytes)).toString();
}

function remainingLength(chunk: Uint8Array, from: number): { value: number; bytes: number } | null {
  let value = 0;
  for (let at = 0; at < 4; at += 1) {
    const byte = chunk[from + at];
    if (byte === undefined) return null;
    value += (byte & 0x7f) * 128 ** at;
    if ((byte & 0x80) === 0) return { value, bytes: at + 1 };
  }
  return null;
}
