import type { z } from 'zod';
import type { DownChannel, UpChannel } from './topics.ts';

/** One row of the catalog: every rule of the protocol for one message type. */
export type MessageDefinition<Type extends string = string, Data extends z.ZodType = z.ZodType> = {
  type: Type;
  direction: 'up' | 'down';
  channel: UpChannel | DownChannel;
  qos: 0 | 1;
  /** Carries log, seq and off, and is repeated until `evt.ack` covers it. */
  sequenced: boolean;
  /**
   * Events only: order in which a cabinet may drop them when flash is full. P0 never, P1 last, P2 first [protocol 9].
   */
  priority?: EventPriority;
  summary: string;
  section: string;
  data: Data;
  example: z.input<Data>;
};

export type EventPriority = 'P0' | 'P1' | 'P2';

type Parts<Type extends string, Data extends z.ZodType> = Pick<
  MessageDefinition<Type, Data>,
  'type' | 'summary' | 'section' | 'data' | 'example'
>;

/** A message from a cabinet outside its event log. */
export function defineReport<Type extends string, Data extends z.ZodType>(
  parts: Parts<Type, Data> & { channel: Exclude<UpChannel, 'evt'>; qos?: 0 | 1 },
) {
  return { ...parts, direction: 'up', qos: parts.qos ?? 1, sequenced: false } as const;
}

/** A message in a cabinet's event log (`up/evt`). */
export function defineEvent<Type extends string, Data extends z.ZodType>(
  parts: Parts<Type, Data> & { priority: EventPriority },
) {
  return { ...parts, direction: 'up', channel: 'evt', qos: 1, sequenced: true } as const;
}

/** A message to a cabinet. */
export function defineDown<Type extends string, Data extends z.ZodType>(
  parts: Parts<Type, Data> & { channel: DownChannel },
) {
  return { ...parts, direction: 'down', qos: 1, sequenced: false } as const;
}
