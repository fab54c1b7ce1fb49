import { type EventMessage, type EventType, upCatalog } from '@larder/cabinet-protocol/catalog';

/** An event of a cabinet's log, as the inbox holds it. */
export type LoggedEvent = {
  readonly message: Pick<EventMessage, 'type' | 'data'> & EventMessage;
  /** When it happened, by the most reliable clock. [protocol 11] */
  readonly occurredAt: Date;
  readonly receivedAt: Date;
};

const sessionTypes = [
  'session.started',
  'door.unlocked',
  'door.opened',
  'door.closed',
  'door.unlock_failed',
  'door.held',
  'session.recognized',
  'session.media',
  'session.ended',
] as const satisfies readonly EventType[];
type SessionType = (typeof sessionTypes)[number];

/** An event that belongs to one door session. */
export type SessionMessage = Extract<EventMessage, { type: SessionType }>;
export type LoggedSessionEvent = Omit<LoggedEvent, 'message'> & { readonly message: SessionMessage };

export function isSessionEvent(event: LoggedEvent): event is LoggedSessionEvent {
  return (sessionTypes as readonly string[]).includes(event.message.type);
}

/** Reads a stored event; null if its body no longer fits the schema, which ingestion had checked. */
export function readLoggedEvent(row: {
  readonly type: string;
  readonly raw: unknown;
  readonly occurredAt: Date;
  readonly receivedAt: Date;
}): LoggedEvent | null {
  const definition = Object.hasOwn(upCatalog, row.type) ? upCatalog[row.type as EventType] : undefined;
  if (!definition?.sequenced) return null;
  const raw = row.raw as { readonly data?: unknown };
  const data = definition.data.safeParse(raw.data);
  if (!data.success) return null;
  const message = { ...raw, type: row.type, data: data.data } as LoggedEvent['message'];
  return { message, occurredAt: row.occurredAt, receivedAt: row.receivedAt };
}
