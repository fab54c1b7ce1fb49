import type { UpMessageOf } from '@larder/cabinet-protocol/catalog';
import type { SessionAuthorizeBody } from '@larder/cabinet-protocol/commands/bodies/session-authorize-body.command';
import { limits } from '@larder/domain/limits';
import type { DenyCode } from '@larder/domain/refusals';
import { traceOfSession } from '@larder/domain/session/trace-of-session';
import type { AuthorizeAnswer } from '@larder/use-cases/opening/authorize-request';
import { takeBackGrant } from '@larder/use-cases/opening/take-back-grant';
import type { QuestionTurns } from '@larder/use-cases/opening/together/authorize-together';
import type { GatewayContext } from '../gateway-context.ts';
import { eventsCommitted, type KnownDevice } from '../presence/known-device.ts';
import { actorOf, runForDevice } from '../run-for-device.ts';
import { sendAnswer } from './answer-request.ts';

type Request = UpMessageOf<'session.authorize'>;

/**
 * Begins to answer the request of a card reader to unlock the doors, or refuses it: at once if too much is under way,
 * and in time if its answer does not come. [protocol 9.1, decisions 241 and 242]
 */
export function receiveSessionAuthorize(
  gateway: GatewayContext,
  device: KnownDevice,
  request: Request,
  received: { readonly at: Date; readonly atMs: number },
): void {
  let isRefused = false;
  const ended = (end: 'allow' | 'deny' | 'late') =>
    gateway.metrics.doorTapSeconds.observe(
      { by: 'card', end },
      (gateway.monotonicMs() - received.atMs) / 1000,
    );
  gateway.questions.add({
    deviceNo: device.deviceNo,
    merchantId: device.merchantId,
    key: `${request.boot} ${request.data.reqId}`,
    atMs: received.atMs,
    answer: async (turns) => {
      // Behind earlier messages of the cabinet, e.g. that it is online again.
      await gateway.work.settled(device.deviceNo);
      // They may end the session that keeps the cabinet busy: after a reconnect events and question arrive together.
      await eventsCommitted(device, limits.authorizeEventsMs);
      // A grant that is committed later than the cabinet waits would be of no use.
      const answerBy = new Date(received.at.getTime() + limits.authorizeAnswerMs - gateway.questions.grantMs);
      const answered = await traced(gateway, device, request, () =>
        ask(gateway, device, request, answerBy, turns),
      );
      if (!answered) return;
      if (isRefused) return takeBack(gateway, device, request, answered);
      sendAnswer(gateway, device, request.data.reqId, { ok: true, body: answered });
      ended(answered.decision);
    },
    refuse: () => {
      isRefused = true;
      ended('late');
      refuseSessionAuthorize(gateway, device, request);
    },
  });
}

/** Asks the shopper to tap again, because too much is under way. */
function refuseSessionAuthorize(gateway: GatewayContext, device: KnownDevice, { data }: Request): void {
  sendAnswer(gateway, device, data.reqId, { ok: true, body: denied(data.sessionId, 'RATE_LIMITED') });
}

/**
 * Ends a session that was granted while its cabinet was refused: otherwise the cabinet would be busy for a while. Not
 * over a new connection, where the cabinet may have repeated its question and received the grant.
 */
async function takeBack(
  gateway: GatewayContext,
  device: KnownDevice,
  { boot: bootId, conn, id, data: { reqId, sessionId } }: Request,
  answered: SessionAuthorizeBody,
): Promise<void> {
  if (answered.decision !== 'allow' || device.connId !== conn || !gateway.isMine(device.deviceNo)) return;
  const refused = { deviceId: device.id, bootId, reqId, sessionId };
  await runForDevice(gateway, device, takeBackGrant, refused, id);
}

/**
 * Asks the hot path, which stores its answers, so a repetition gets the same one; while another process works on it,
 * nothing is sent. Any failure denies, because the waiting cabinet holds a card.
 */
async function ask(
  gateway: GatewayContext,
  device: KnownDevice,
  request: Request,
  answerBy: Date,
  turns: QuestionTurns,
): Promise<AuthorizeAnswer> {
  const { boot: bootId, conn: connId, data } = request;
  const failed = (why: object) => {
    const fields = { ...why, requestId: request.id, deviceNo: device.deviceNo };
    gateway.env.log.error(fields, 'authorize failed');
    return denied(data.sessionId, 'INTERNAL');
  };
  try {
    const input = { deviceId: device.id, bootId, connId, gatewayId: gateway.instanceId, data, answerBy };
    const question = { request: input, actor: actorOf(device) };
    const answered = await gateway.authorize(question, request.id, turns);
    return answered.ok ? answered.value : failed({ refusal: answered.refusal });
  } catch (error) {
    return failed({ err: error });
  }
}

/** The first part of a sale's trace, which all others name by the id of the session. [decision 180] */
function traced(
  { env: { trace } }: GatewayContext,
  { deviceNo }: KnownDevice,
  { id, data: { sessionId } }: Request,
  work: () => Promise<AuthorizeAnswer>,
): Promise<AuthorizeAnswer> {
  if (!trace) return work();
  const facts = { 'larder.device': deviceNo, 'larder.request': id };
  const plan = { name: 'card tap', parent: null, self: traceOfSession(sessionId), door: true, facts };
  return trace.within(plan, async (span) => {
    const answered = await work();
    if (answered) span.note({ 'larder.result': answered.decision });
    if (answered?.decision === 'deny') span.note({ 'larder.refusal': answered.code });
    return answered;
  });
}

const denied = (sessionId: string, code: DenyCode): SessionAuthorizeBody => ({
  sessionId,
  decision: 'deny',
  code,
  message: null,
});
