import { planogramSha256 } from '@larder/cabinet-protocol/canonical-hash';
import type { DataOf, DownType, UpMessage, UpMessageOf, UpType } from '@larder/cabinet-protocol/catalog';
import type { CommandName } from '@larder/cabinet-protocol/command-table';
import type { PlanogramBody } from '@larder/cabinet-protocol/commands/bodies/planogram-body.command';
import type { CommandDataOf } from '@larder/cabinet-protocol/commands/cmd.command';
import { decodeUp } from '@larder/cabinet-protocol/decode';
import { encodeDown, type Publish } from '@larder/cabinet-protocol/encode';
import { type DownChannel, downTopic } from '@larder/cabinet-protocol/topics';
import type { SimClock } from '../src/clock/sim-clock.ts';
import { createRandom } from '../src/random/seeded-random.ts';
import { createUuidV7 } from '../src/random/seeded-uuid-v7.ts';
import { type Authorize, answerTo } from './cloud-answers.ts';
import { createLoopLink } from './loop-link.ts';
import { createStoredLogs } from './stored-logs.ts';

/**
 * The smallest cloud for a cabinet, without a broker, on the cabinet's own clock: stores events, acknowledges those
 * without a hole, responds to requests, and sends what a test scripts.
 */
// long: a closure over one cabinet's cloud; each function in it is short
export function createCloudDouble(clock: SimClock) {
  const newId = createUuidV7(clock.now, createRandom('cloud'));
  const received: UpMessage[] = [];
  const published: Publish[] = [];
  const logs = createStoredLogs();
  let cseq = 0;

  const rules = {
    acks: true,
    birth: 'accepted' as DataOf<'birth.result'>['status'] | 'silence',
    lifecycle: 'operational' as const,
    credentials: (_password: string): boolean => true,
    authorize: ((_request) => ({ decision: 'allow' })) as Authorize,
    planogram: null as PlanogramBody | null,
  };
  const loop = createLoopLink(clock, (password) => rules.credentials(password));
  loop.listen(receive);

  function send<Type extends DownType>(type: Type, data: DataOf<Type>): void {
    const message = { v: 1, id: newId(), type, ts: iso(clock.now()), data };
    const { topic, payload } = encodeDown(loop.deviceNo(), message as Parameters<typeof encodeDown>[1]);
    loop.send(topic, payload);
  }

  function receive(publish: Publish): void {
    published.push(publish);
    const decoded = decodeUp(publish.topic, publish.payload);
    if (decoded.kind === 'ok') {
      received.push(decoded.message);
      react(decoded.message);
    } else if (decoded.kind === 'unreadable') {
      send('evt.ack', { unreadable: true });
    } else {
      const { log, seq } = decoded.readable;
      if (log === undefined || seq === undefined) return;
      acknowledge(log, logs.store(log, seq, null), [{ seq, code: 'BAD_SCHEMA' }]);
    }
  }

  function react(message: UpMessage): void {
    if ('seq' in message) acknowledge(message.log, logs.store(message.log, message.seq, message));
    else if (message.type === 'birth') born(message.data.log.id, message.conn);
    const body = answerTo(message, rules, clock.now());
    if (body && 'reqId' in message.data)
      send('res', { reqId: message.data.reqId, ok: true, body: { ...body } });
  }

  function born(log: string, conn: string): void {
    const ackSeq = rules.acks ? logs.ackedSeq(log) : 0;
    const { birth: status, lifecycle } = rules;
    if (status === 'silence') return;
    send('birth.result', {
      status,
      conn,
      serverTime: iso(clock.now()),
      lifecycle,
      teleIntervalS: 60,
      log,
      ackSeq,
    });
  }

  function acknowledge(log: string, ackSeq: number, rejected?: { seq: number; code: string }[]): void {
    if (rules.acks) send('evt.ack', { log, ackSeq, rejected });
  }

  return {
    link: loop.link,
    rules,
    newId,
    send,
    /** Sends any value, including those that no schema allows. */
    sendRaw: (channel: DownChannel, message: unknown) =>
      loop.send(downTopic(loop.deviceNo(), channel), Buffer.from(JSON.stringify(message))),
    /** Sends bytes as they are, on any topic. */
    sendBytes: loop.send,
    received: <Type extends UpType>(type: Type) =>
      received.filter((message): message is UpMessageOf<Type> & UpMessage => message.type === type),
    published: () => published,
    wills: () => loop.wills,
    attempts: () => loop.attempts,
    events: logs.events,
    forgetAfter: logs.forgetAfter,
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
    /** Makes this the planogram that `planogram.get` returns; returns its description for the twin. */
    plan(lines: PlanogramBody['lines'], rev = 13) {
      rules.planogram = { rev, currency: 'USD', effectiveAt: iso(clock.now()), lines };
      return { rev, sha256: planogramSha256(lines) };
    },
  };
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
