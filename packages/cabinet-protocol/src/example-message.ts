import {
  type DownMessage,
  type DownMessageOf,
  type DownType,
  downCatalog,
  type UpMessage,
  type UpMessageOf,
  type UpType,
  upCatalog,
} from './catalog.ts';
import type { MessageDefinition } from './define-message.ts';
import { exampleIds } from './example-ids.ts';
import { messageSchema } from './message-schema.ts';

const sender = { conn: '7f1c2d90', boot: '9f2c11d0', up: 86_400_123, clk: 'synced' };
const position = { log: exampleIds.log, seq: 10_234, off: false };

/** Returns the example of a message type with its whole envelope. Throws for an unknown type. */
export function exampleMessage<T extends UpType>(direction: 'up', type: T): UpMessageOf<T>;
export function exampleMessage<T extends DownType>(direction: 'down', type: T): DownMessageOf<T>;
export function exampleMessage(direction: 'up', type: string): UpMessage;
export function exampleMessage(direction: 'down', type: string): DownMessage;
export function exampleMessage(direction: 'up' | 'down', type: string): unknown;
export function exampleMessage(direction: 'up' | 'down', type: string): unknown {
  const catalog: Record<string, MessageDefinition> = direction === 'up' ? upCatalog : downCatalog;
  const row = catalog[type];
  if (row === undefined) throw new Error(`no message type ${type}`);
  return messageSchema(row).parse({
    v: 1,
    id: exampleIds.message,
    type,
    ts: '2026-11-20T23:58:04.120Z',
    ...(direction === 'up' ? sender : {}),
    ...(row.sequenced ? position : {}),
    data: row.example,
  });
}
