import type { AnswerBody, RequestType } from '@larder/cabinet-protocol/answer-bodies';
import { planogramSha256 } from '@larder/cabinet-protocol/canonical-hash';
import type {
  DataOf,
  DownType,
  EventMessage,
  UpMessage,
  UpMessageOf,
  UpType,
} from '@larder/cabinet-protocol/catalogue';
import type { CommandName } from '@larder/cabinet-protocol/command-table';
import type { PlanogramBody } from '@larder/cabinet-protocol/commands/bodies/planogram-body.command';
import type { CommandDataOf } from '@larder/cabinet-protocol/commands/cmd.command';
import { decodeUp } from '@larder/cabinet-protocol/decode';
import { encodeDown, type Publish } from '@larder/cabinet-protocol/encode';
import { type DownChannel, downTopic } from '@larder/cabinet-protocol/topics';
import type { SimClock } from '../clock/sim-clock.ts';
import type { LinkEvents, LinkFactory } from '../link/link.ts';
import { createRandom } from '../random/seeded-random.ts';
import { createUuidV7 } from '../random/seeded-uuid-v7.ts';

type Authorize = (
  request: DataOf<'session.authorize'>,
) => { decision: 'allow' } | { decision: 'deny'; code: string } | 'silence';

type StoredLog = { acked: number; events: Map<number, EventMessage | null>; gaps: [number, number][] };

export type CloudDouble = ReturnType<typeof createCloudDouble>;

const latencyMs = 20;

/**
 * The smallest cloud a cabinet can talk to, without any broker, on the cabinet's own clock: it stores events,
 * acknowledges what it has without a hole, answers questions, and sends what a test tells it to.
 */
export function createCloudDouble(clock: SimClock) {
  const newId = createUuidV7(clock.now, createRandom('cloud'));
  const received: UpMessage[] = [];
  const published: Publish[] = [];
  const logs = new Map<string, StoredLog>();
  const wills: Publish[] = [];
  const attempts: number[] = [];
  let events: LinkEvents | undefined;
  let will: Publish | undefined;
  let deviceNo = '';
  let up = false;
  let network = true;
  let cseq = 0;

  const rules = {
    acks: true,
    birth: 'accepted' as DataOf<'birth.result'>['status'],
    lifecycle: 'operational' as const,
    credentials: (_password: string): boolean => true,
    authorize: ((_request) => ({ decision: 'allow' })) as Authorize,
    planogram: null as PlanogramBody | null,
  };

  const link: LinkFactory = (next) => {
    events = next;
    const vanish = () => {
      if (up && will) wills.push(will);
      up = false;
    };
    return {
      open(login) {
        deviceNo = login.deviceNo;
        will = login.will;
        attempts.push(clock.now());
        clock.setTimer(latencyMs, () => {
          const isLetIn = rules.credentials(login.password);
          up = network && isLetIn;
          if (up) events?.up();
          else events?.down(network ? 'bad_credentials' : 'lost');
        });
      },
      publish(publish) {
        if (up && network) clock.setTimer(latencyMs, () => hear(publish));
      },
      async close() {
        up = false;
      },
      drop: vanish,
      cut(kind) {
        network = false;
        if (kind === 'silent') return;
        vanish();
        events?.down('lost');
      },
      restore() {
        network = true;
      },
    };
  };

  function send<Type extends DownType>(type: Type, data: DataOf<Type>): void {
    const message = { v: 1, id: newId(), type, ts: iso(clock.now()), data };
    const { topic, payload } = encodeDown(deviceNo, message as Parameters<typeof encodeDown>[1]);
    sendBytes(topic, payload);
  }

  function sendBytes(topic: string, payload: Uint8Array): void {
    clock.setTimer(latencyMs, () => up && network && events?.message(topic, payload));
  }

  function hear(publish: Publish): void {
    published.push(publish);
    const decoded = decodeUp(publish.topic, publish.payload);
    if (decoded.kind === 'ok') {
      received.push(decoded.message);
      react(decoded.message);
    } else if (decoded.kind === 'unreadable') {
      send('evt.ack', { unreadable: true });
    } else {
      const { log, seq } = decoded.readable;
      if (log !== undefined && seq !== undefined) store({ log, seq }, 'BAD_SCHEMA');
    }
  }

  function react(message: UpMessage): void {
    switch (message.type) {
      case 'birth':
        born(message.data.log.id, message.conn);
        break;
      case 'session.authorize':
        authorize(message.data);
        break;
      case 'planogram.get':
        if (rules.planogram) answer('planogram.get', message.data.reqId, rules.planogram);
        break;
      case 'twin.get':
        answer('twin.get', message.data.reqId, {});
        break;
      case 'cred.confirm':
        answer('cred.confirm', message.data.reqId, { activeSlot: 'next' });
        break;
      case 'time.get': {
        const now = iso(clock.now());
        answer('time.get', message.data.reqId, { t0: message.data.t0, t1: now, t2: now });
        break;
      }
      case 'media.slot':
        offerSlot(message.data);
        break;
      default:
        if ('seq' in message) store(message);
    }
  }

  function offerSlot({ sessionId, reqId }: DataOf<'media.slot'>): void {
    const key = `m/${deviceNo}/${sessionId}/top.mp4`;
    const expiresAt = iso(clock.now() + 1_800_000);
    answer('media.slot', reqId, {
      key,
      putUrl: 'https://objects.example/put/1',
      expiresAt,
      maxBytes: 1_000_000,
    });
  }

  function born(log: string, conn: string): void {
    const stored = rules.acks ? (logs.get(log)?.acked ?? 0) : 0;
    const { birth: status, lifecycle } = rules;
    send('birth.result', {
      status,
      conn,
      serverTime: iso(clock.now()),
      lifecycle,
      teleIntervalS: 60,
      log,
      ackSeq: stored,
    });
  }

  function authorize(request: DataOf<'session.authorize'>): void {
    const { reqId, sessionId, doors } = request;
    const decided = rules.authorize(request);
    if (decided === 'silence') return;
    if (decided.decision === 'deny') {
      answer('session.authorize', reqId, { sessionId, ...decided });
      return;
    }
    const terms = { doors, openBefore: iso(clock.now() + 15_000), preauthMinor: 1_000, currency: 'USD' };
    answer('session.authorize', reqId, { sessionId, decision: 'allow', ...terms });
  }

  function answer<Type extends RequestType>(_type: Type, reqId: string, body: AnswerBody<Type>): void {
    send('res', { reqId, ok: true, body: body as Record<string, unknown> });
  }

  /** A broken event (with `code`) fills its place in the log and is told apart by having no type. */
  function store(event: EventMessage | { log: string; seq: number }, code?: string): void {
    const log: StoredLog = logs.get(event.log) ?? { acked: 0, events: new Map(), gaps: [] };
    logs.set(event.log, log);
    if (!log.events.has(event.seq)) log.events.set(event.seq, 'type' in event ? event : null);
    if ('type' in event && event.type === 'log.gap') log.gaps.push([event.data.fromSeq, event.data.toSeq]);
    const isFilled = (seq: number) =>
      log.events.has(seq) || log.gaps.some(([from, to]) => from <= seq && seq <= to);
    while (isFilled(log.acked + 1)) log.acked += 1;
    const rejected = code === undefined ? undefined : [{ seq: event.seq, code }];
    if (rules.acks) send('evt.ack', { log: event.log, ackSeq: log.acked, rejected });
  }

  return {
    link,
    rules,
    send,
    /** Anything, also what no schema allows. */
    sendRaw: (channel: DownChannel, message: unknown) =>
      sendBytes(downTopic(deviceNo, channel), Buffer.from(JSON.stringify(message))),
    received: <Type extends UpType>(type: Type) =>
      received.filter((message): message is UpMessageOf<Type> & UpMessage => message.type === type),
    published: () => published,
    wills: () => wills,
    /** When the cabinet tried to connect. */
    attempts: () => attempts,
    /** Stored events in the order of their numbers, of one log or all. */
    events: (log?: string) =>
      [...logs]
        .filter(([id]) => log === undefined || id === log)
        .flatMap(([, { events: stored }]) => [...stored.values()])
        .filter((event) => event !== null)
        .sort((a, b) => a.log.localeCompare(b.log) || a.seq - b.seq),
    logs: () => logs,
    command<Name extends CommandName>(
      name: Name,
      args: CommandDataOf<Name>['args'],
      part: { commandId?: string; ttlMs?: number } = {},
    ): string {
      const commandId = part.commandId ?? newId();
      cseq += 1;
      const times = { issuedAt: iso(clock.now()), expiresAt: iso(clock.now() + (part.ttlMs ?? 15_000)) };
      const actor = { kind: 'user', id: '019a1000-0000-7d06-8000-000000000006' };
      send('cmd', { commandId, cseq, name, ...times, actor, args } as DataOf<'cmd'>);
      return commandId;
    },
    /** Makes this the planogram that `planogram.get` answers; returns what the twin has to say about it. */
    plan(lines: PlanogramBody['lines'], rev = 13) {
      rules.planogram = { rev, currency: 'USD', effectiveAt: iso(clock.now()), lines };
      return { rev, sha256: planogramSha256(lines) };
    },
    newId,
  };
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
