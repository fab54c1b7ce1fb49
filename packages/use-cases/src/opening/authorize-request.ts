import type { DataOf } from '@larder/cabinet-protocol/catalog';
import type { SessionAuthorizeBody } from '@larder/cabinet-protocol/commands/bodies/session-authorize-body.command';
import { type Door, hasDoors } from '@larder/domain/device/door';
import type { DeviceId } from '@larder/domain/ids';
import { limits } from '@larder/domain/limits';
import type { DenyCode } from '@larder/domain/refusals';
import { askHold, type HoldRequest } from '../order/ask-hold.ts';
import type { HoldAnswer } from '../order/record-authorization.ts';
import type { StepsContext } from '../use-case.ts';
import type { Payer } from './claim-hold.ts';
import type { SessionRequest } from './grant-session.ts';
import type { SellingCabinet } from './may-sell.ts';

/** A cabinet's request to let a card open it. */
export type AuthorizeRequest = {
  readonly deviceId: DeviceId;
  readonly bootId: string;
  /** The connection of the request: only one with a birth may sell. */
  readonly connId: string;
  /** The process that asks, as `gateway_instance.id`; null if it has no row. */
  readonly gatewayId: string | null;
  readonly data: DataOf<'session.authorize'>;
  /** When the cabinet stops waiting. */
  readonly answerBy: Date;
};

/** Null: send nothing, because another call answers this request. */
export type AuthorizeAnswer = SessionAuthorizeBody | null;

/** True once a hold could no longer be asked for and granted while the cabinet waits. */
export const isTooLateToAsk = (answerBy: Date, now: Date): boolean =>
  now.getTime() >= answerBy.getTime() - limits.authorizeProviderMs;

export const payerOf = (payment: AuthorizeRequest['data']['payment']): Payer => ({
  method: payment.rail === 'card_terminal' ? 'card' : 'account',
  authRef: payment.authRef ?? null,
  fingerprint: payment.fingerprint ?? null,
  cardBrand: payment.brand ?? null,
  cardLast4: payment.last4 ?? null,
});

/** Finds a connection without a birth and an unknown door. */
export function doorFault(
  cabinet: SellingCabinet,
  { connId, doors }: { readonly connId: string; readonly doors: readonly Door[] },
): DenyCode | null {
  if (cabinet.state !== 'online' || cabinet.connId !== connId) return 'DEVICE_OFFLINE';
  return hasDoors(cabinet, doors) ? null : 'DOOR_UNKNOWN';
}

/** Asks for a hold, and after a timeout once more with the same idempotency key, while the cabinet waits. */
export async function askTwice(
  ctx: Pick<StepsContext, 'ports' | 'clock'>,
  hold: HoldRequest,
  answerBy: Date,
): Promise<HoldAnswer> {
  const first = await askHold(ctx.ports.payments.current, hold);
  return first.kind === 'timeout' && ctx.clock.now() < answerBy
    ? askHold(ctx.ports.payments.current, hold)
    : first;
}

export const sessionOf = ({
  deviceId,
  data: { sessionId, doors },
  answerBy,
}: Pick<AuthorizeRequest, 'deviceId' | 'data' | 'answerBy'>): SessionRequest => ({
  sessionId,
  deviceId,
  trigger: 'card',
  doors,
  commandId: null,
  answerBy,
});

export const allowed = (
  { sessionId, doors }: AuthorizeRequest['data'],
  { openBefore, cabinet }: { readonly openBefore: Date; readonly cabinet: SellingCabinet },
  preauthMinor: number,
) => ({
  sessionId,
  decision: 'allow' as const,
  doors,
  openBefore: openBefore.toISOString(),
  preauthMinor,
  currency: cabinet.currency,
  greeting: null,
});
