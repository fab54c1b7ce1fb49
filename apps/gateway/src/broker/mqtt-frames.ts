/** The few MQTT 3.1.1 packets that the gateway reads and writes by itself. [MQTT-3] */

export const packetKind = {
  connect: 1,
  connack: 2,
  publish: 3,
  puback: 4,
  subscribe: 8,
  suback: 9,
  unsubscribe: 10,
  pingreq: 12,
  disconnect: 14,
} as const;

const text = (value: string): Buffer => {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 0xff]), bytes]);
};

function frame(first: number, body: Buffer): Buffer {
  const header = [first];
  let rest = body.length;
  do {
    header.push((rest & 0x7f) | (rest > 0x7f ? 0x80 : 0));
    rest >>= 7;
  } while (rest > 0);
  return Buffer.concat([Buffer.from(header), body]);
}

/** A CONNECT with a clean session, user name and password. */
export function connectFrame(
  identity: { clientId: string; username: string; password: string },
  keepaliveS: number,
): Buffer {
  const { clientId, username, password } = identity;
  const fixed = Buffer.from([4, 0xc2, keepaliveS >> 8, keepaliveS & 0xff]);
  const body = [text('MQTT'), fixed, text(clientId), text(username), text(password)];
  return frame(packetKind.connect << 4, Buffer.concat(body));
}

export function subscribeFrame(filter: string, qos: 0 | 1): Buffer {
  return frame(
    (packetKind.subscribe << 4) | 2,
    Buffer.concat([Buffer.from([0, 1]), text(filter), Buffer.from([qos])]),
  );
}

/** Builds a PUBLISH in one allocation, because every acknowledgment to every cabinet is one. Topics are ASCII. */
export function publishFrame(topic: string, payload: Buffer, qos: 0 | 1, messageId: number): Buffer {
  const length = 2 + topic.length + (qos > 0 ? 2 : 0) + payload.length;
  const lengthBytes = length < 0x80 ? 1 : length < 0x4000 ? 2 : 3;
  const bytes = Buffer.allocUnsafe(1 + lengthBytes + length);
  bytes[0] = (packetKind.publish << 4) | (qos << 1);
  let at = 1;
  for (let rest = length; at <= lengthBytes; rest >>= 7, at += 1) {
    bytes[at] = (rest & 0x7f) | (at < lengthBytes ? 0x80 : 0);
  }
  at = bytes.writeUInt16BE(topic.length, at);
  at += bytes.write(topic, at, 'latin1');
  if (qos > 0) at = bytes.writeUInt16BE(messageId, at);
  payload.copy(bytes, at);
  return bytes;
}

export const pingFrame = Buffer.from([packetKind.pingreq << 4, 0]);
export const disconnectFrame = Buffer.from([packetKind.disconnect << 4, 0]);

export type Frame = {
  readonly kind: number;
  readonly flags: number;
  readonly body: Buffer;
  /** Offset of the packet in the bytes. */
  readonly start: number;
  readonly end: number;
};

/**
 * Passes each complete packet of `bytes` to `onFrame` and returns the incomplete rest. Bodies are views of `bytes`, not
 * copies.
 */
export function takeFrames(bytes: Buffer, onFrame: (frame: Frame) => void): Buffer {
  let at = 0;
  while (at + 2 <= bytes.length) {
    let length = 0;
    let next = at + 1;
    let shift = 0;
    let byte = 0x80;
    while (byte > 0x7f && next < bytes.length) {
      byte = bytes[next] ?? 0;
      length += (byte & 0x7f) << shift;
      shift += 7;
      next += 1;
    }
    if (byte > 0x7f || next + length > bytes.length) break;
    const first = bytes[at] ?? 0;
    const end = next + length;
    onFrame({
      kind: first >> 4,
      flags: first & 0x0f,
      body: bytes.subarray(next, end),
      start: at,
      end,
    });
    at = end;
  }
  return at === 0 ? bytes : bytes.subarray(at);
}

/** Topic and payload of a PUBLISH body. */
export function readPublish({ flags, body }: Frame): { topic: string; payload: Buffer } {
  const topicEnd = 2 + body.readUInt16BE(0);
  const payloadBegins = (flags & 6) === 0 ? topicEnd : topicEnd + 2;
  return { topic: body.toString('latin1', 2, topicEnd), payload: body.subarray(payloadBegins) };
}

/** The message id of a QoS 1 PUBLISH; null with QoS 0. The byte guard has checked that it is present. */
export function readMessageId({ flags, body }: Frame): number | null {
  return (flags & 6) === 0 ? null : body.readUInt16BE(2 + body.readUInt16BE(0));
}

/** One PUBACK for each id. */
export function pubackFrames(messageIds: readonly number[]): Buffer {
  const bytes = Buffer.allocUnsafe(4 * messageIds.length);
  for (const [place, messageId] of messageIds.entries())
    bytes.writeUInt32BE(((packetKind.puback << 28) | (2 << 16) | messageId) >>> 0, 4 * place);
  return bytes;
}
