import type { z } from 'zod';
import type { DownMessage, UpMessage } from './catalog.ts';
import type { MessageDefinition } from './define-message.ts';
import { issueWords } from './issue-words.ts';
import { downSchemas, upSchemas } from './message-schema.ts';
import { protocolLimits } from './protocol-limits.ts';
import { type JsonObject, readJson, type UnreadableReason } from './read-json.ts';
import { type DownChannel, type ParsedTopic, parseTopic, type UpChannel } from './topics.ts';
import { isUuidV7 } from './uuid-v7.ts';

/** Fields that could still be read from a refused message. On `up/evt` log and seq are always present. */
export type Readable = {
  type?: string;
  id?: string;
  conn?: string;
  log?: string;
  seq?: number;
  reqId?: string;
  commandId?: string;
  cseq?: number;
  commandName?: string;
};

type Where<Channel> = { deviceNo: string; channel: Channel };

/** The whole object with its unknown fields, and its text: both are safe to store. */
type Raw = { raw: JsonObject; text: string };

export type Decoded<Message, Channel> =
  | (Where<Channel> & Raw & { kind: 'ok'; message: Message })
  | { kind: 'unreadable'; reason: UnreadableReason; deviceNo?: string; channel?: Channel }
  | (Where<Channel> & Raw & { kind: 'bad_schema'; readable: Readable; issue: string })
  | (Where<Channel> & Raw & { kind: 'unknown_type'; readable: Readable; issue: string });

/**
 * Decodes a message from a cabinet [protocol 13]. Never throws, whatever the bytes. The device number is the topic's. A
 * type on the wrong channel counts as unknown.
 */
export function decodeUp(topic: string, payload: Uint8Array): Decoded<UpMessage, UpChannel> {
  const parsed = parseTopic(topic);
  if (parsed?.direction !== 'up') return { kind: 'unreadable', reason: 'topic' };
  return decode<UpMessage, UpChannel>(parsed, payload, protocolLimits.upPayloadBytes, upSchemas);
}

/** Decodes a message from the cloud, as a cabinet does. Never throws. */
export function decodeDown(topic: string, payload: Uint8Array): Decoded<DownMessage, DownChannel> {
  const parsed = parseTopic(topic);
  if (parsed?.direction !== 'down') return { kind: 'unreadable', reason: 'topic' };
  return decode<DownMessage, DownChannel>(parsed, payload, protocolLimits.downPayloadBytes, downSchemas);
}

type Schemas = ReadonlyMap<string, { row: MessageDefinition; schema: z.ZodType }>;

function decode<Message, Channel>(
  topic: ParsedTopic & { channel: Channel },
  payload: Uint8Array,
  maxBytes: number,
  schemas: Schemas,
): Decoded<Message, Channel> {
  const where = { deviceNo: topic.deviceNo, channel: topic.channel as Channel };
  const json = readJson(payload, maxBytes);
  if (!json.ok) return { ...where, kind: 'unreadable', reason: json.reason };
  const { value: raw, text } = json;
  const known = typeof raw.type === 'string' ? schemas.get(raw.type) : undefined;
  const result = known?.row.channel === topic.channel ? known.schema.safeParse(raw) : undefined;
  if (result?.success) return { ...where, kind: 'ok', message: result.data as Message, raw, text };
  const readable = readableParts(raw);
  if (topic.channel === 'evt' && (readable.log === undefined || readable.seq === undefined)) {
    return { ...where, kind: 'unreadable', reason: 'no_seq' };
  }
  if (readable.type === undefined)
    return { ...where, kind: 'bad_schema', readable, issue: 'type: required', raw, text };
  return result
    ? { ...where, kind: 'bad_schema', readable, issue: firstIssue(result.error, raw), raw, text }
    : { ...where, kind: 'unknown_type', readable, issue: unknownType(topic, readable.type), raw, text };
}

const unknownType = ({ direction, channel }: ParsedTopic, type: string): string =>
  `type: ${type} is not a message of ${direction}/${channel}`;

/** Path and reason of the first error, cut: the cabinet's developer reads it in `message`. */
function firstIssue(error: z.ZodError, raw: JsonObject): string {
  return issueWords(error.issues[0], raw).slice(0, protocolLimits.issueChars);
}

function readableParts(raw: JsonObject): Readable {
  const data = typeof raw.data === 'object' && raw.data !== null ? (raw.data as JsonObject) : {};
  const parts: Readable = {};
  if (isShortText(raw.type)) parts.type = raw.type;
  if (isUuidV7(raw.id)) parts.id = raw.id;
  if (typeof raw.conn === 'string' && /^[0-9a-f]{8}$/.test(raw.conn)) parts.conn = raw.conn;
  if (isUuidV7(raw.log)) parts.log = raw.log;
  if (Number.isSafeInteger(raw.seq) && Number(raw.seq) >= 1) parts.seq = Number(raw.seq);
  if (isShortText(data.reqId)) parts.reqId = data.reqId;
  if (isUuidV7(data.commandId)) parts.commandId = data.commandId;
  if (Number.isSafeInteger(data.cseq) && Number(data.cseq) >= 0) parts.cseq = Number(data.cseq);
  if (isShortText(data.name)) parts.commandName = data.name;
  return parts;
}

function isShortText(value: unknown): value is string {
  return typeof value === 'string' && value.length >= 1 && value.length <= 64;
}
