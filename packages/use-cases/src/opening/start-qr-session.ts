import { createHash } from 'node:crypto';
import { startInput } from '@larder/contract/shopper.contract';
import { lockDevice } from '@larder/database/queries/device/device-lock.queries';
import { hasDoors } from '@larder/domain/device/door';
import { isReachable } from '@larder/domain/device/presence/is-reachable';
import { onlineStatus } from '@larder/domain/device/presence/online-status';
import { DAY_MS, MINUTE_MS } from '@larder/domain/durations';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import type { z } from 'zod';
import { issueCommand } from '../device/issue-command.ts';
import { limitKeyOfAddress } from '../identity/limit-key-of.ts';
import { askHold, type HoldRequest } from '../order/ask-hold.ts';
import type { HoldAnswer } from '../order/record-authorization.ts';
import { type AttemptLimit, readAttempt, takeAttempt } from '../take-attempt.ts';
import { refuseAttempt, takeAttempts } from '../take-attempts.ts';
import { defineUseCase, refuseAndKeep, type StepsContext, type WriteContext } from '../use-case.ts';
import { abortDeadSession } from './abort-dead-session.ts';
import { claimHold } from './claim-hold.ts';
import { cardOf, grantSession } from './grant-session.ts';
import { maySell } from './may-sell.ts';
import { offerDebt } from './offer-debt.ts';
import { recordHits } from './record-hits.ts';

const STARTS_A_MINUTE = 20;
/** While a provider is asked the cabinet is busy: strangers with cards that decline must not keep it so. */
const DECLINED_A_MINUTE = 10;
const RECEIPT_MS = 90 * DAY_MS;
const TOKEN_BYTES = 32;

type Start = z.output<typeof startInput>;
type Claimed = { readonly hold: HoldRequest; readonly deviceId: string; readonly sessionId: string };

/**
 * Opens a cabinet for a shopper's phone: holds the money, then commands the doors to open. The token gives this phone
 * alone access to the purchase; only its hash is stored. Refuses `PAY_AT_READER` where the provider is a real one,
 * whose cards no page takes, `RATE_LIMITED` by address and by declined starts of the cabinet, `NOT_FOUND`,
 * `DEVICE_OFFLINE`, `BAD_INPUT`, and everything that denies a card. [protocol 9.2, decision 276]
 */
export const startQrSession = defineUseCase({
  name: 'shopper.startQrSession',
  opensDoor: true,
  access: 'public',
  kind: 'steps',
  input: startInput,
  audit: { objectType: 'device', objectId: ({ deviceNo }) => deviceNo },
  secretAnswer: true,
  run: async (ctx, input) => {
    const counted = await ctx.step(countStart);
    if (!counted.ok) return counted;
    const claimed = await ctx.step((step) => claim(step, input));
    if (!claimed.ok) return claimed;
    const token = Buffer.from(ctx.randomBytes(TOKEN_BYTES)).toString('base64url');
    return askAndStart(ctx, input, claimed.value, token);
  },
});

/** The answer: the phone's access to its purchase. */
type Started = { readonly token: string; readonly sessionId: string };

const isStarted = (value: Started | { readonly raised: HoldRequest }): value is Started => 'token' in value;

/** Asks for the hold and starts the session; asks a second time if a guard rule raises the hold. */
async function askAndStart(
  ctx: StepsContext,
  input: Start,
  claimed: Claimed,
  token: string,
): Promise<Result<Started>> {
  const answer = await askHold(ctx.ports.payments.current, claimed.hold);
  // Stored with the command: a tap that is repeated must find the door that it opened, not a busy cabinet.
  const started = await ctx.step((step) => start(step, input, claimed, answer, token), isStarted);
  if (!started.ok) return started;
  const { value } = started;
  return isStarted(value)
    ? accept(value)
    : askAndStart(ctx, input, { ...claimed, hold: value.raised }, token);
}

/**
 * Limits starts by address, because the call is public. A thief with a list of cards must not find out here which of
 * them work: where a real provider would be asked, no phone starts.
 */
async function countStart(ctx: WriteContext): Promise<Result<void>> {
  const key = `shopper-start ${limitKeyOfAddress(ctx.keys.credentialPepper, ctx.call.ip)}`;
  const counted = await takeAttempts(ctx, [{ key, max: STARTS_A_MINUTE, windowMs: MINUTE_MS }]);
  if (!counted.ok || ctx.ports.payments.current.takesTestCards) return counted;
  return refuseAndKeep('PAY_AT_READER');
}

const declinedLimit = (deviceId: string): AttemptLimit => ({
  key: `shopper-declined ${deviceId}`,
  max: DECLINED_A_MINUTE,
  windowMs: MINUTE_MS,
});

async function claim(ctx: WriteContext, { deviceNo, doors, cardToken }: Start): Promise<Result<Claimed>> {
  const device = await ctx.tx.device.findUnique({
    where: { deviceNo },
    select: { id: true, merchantId: true, layersR: true },
  });
  if (!device) return refuse('NOT_FOUND');
  if (!hasDoors(device, doors)) {
    return refuse('BAD_INPUT', { key: 'valid.doors', field: 'doors' });
  }
  await lockDevice(ctx.tx, device.id);
  const attempt = await readAttempt(ctx.tx, declinedLimit(device.id), ctx.now);
  if (!attempt.allowed) return refuseAttempt(attempt);
  await abortDeadSession(ctx, device.id, 'cloud');
  const card = { merchantId: device.merchantId, fingerprints: [cardToken] };
  const selling = await maySell(ctx, device.id, ctx.now, card);
  if (!selling.ok) {
    await recordHits(ctx, selling, card, { cardBrand: null, cardLast4: null });
    if (selling.hits.length === 0) return refuse(selling.code);
    return refuseAndKeep(selling.code, selling.code === 'DEBT_DUE' ? await offerDebt(ctx, card) : undefined);
  }
  if (!isReachable(onlineStatus(selling.cabinet, ctx.now))) return refuse('DEVICE_OFFLINE');
  const sessionId = ctx.newId();
  ctx.audit({ deviceId: device.id, merchantId: selling.cabinet.merchantId });
  const payer = {
    method: 'card',
    authRef: null,
    fingerprint: cardToken,
    cardBrand: null,
    cardLast4: null,
  } as const;
  const hold = await claimHold(ctx, selling.cabinet, sessionId, payer);
  return accept({ hold, deviceId: device.id, sessionId });
}

/** Starts the session, or returns the higher hold to ask for instead. */
async function start(
  ctx: WriteContext,
  { doors }: Start,
  { hold, deviceId, sessionId }: Claimed,
  answer: HoldAnswer,
  token: string,
): Promise<Result<Started | { readonly raised: HoldRequest }>> {
  const commandId = ctx.newId();
  const granted = await grantSession(
    ctx,
    { sessionId, deviceId, trigger: 'qr', doors, commandId, answerBy: null },
    hold,
    answer,
  );
  // Kept, not rolled back, so that a hold without a session is released.
  if (!granted.ok) {
    if (granted.raised) return accept({ raised: granted.raised });
    await takeAttempt(ctx.tx, declinedLimit(deviceId), ctx.now);
    const isDebt = granted.code === 'DEBT_DUE';
    return refuseAndKeep(granted.code, isDebt ? await offerDebt(ctx, cardOf(hold, answer)) : undefined);
  }
  const { merchantId } = granted.cabinet;
  const preauthMinor = Number(granted.payment.authorizedMinor);
  await issueCommand(ctx, {
    deviceId,
    merchantId,
    sessionId,
    commandId,
    name: 'door.open',
    args: { purpose: 'sale', doors, sessionId, preauthMinor },
    actor: { kind: 'shopper', id: hold.id },
  });
  await ctx.tx.shopperReceipt.create({
    data: {
      tokenHash: new Uint8Array(createHash('sha256').update(token).digest()),
      merchantId,
      deviceId,
      sessionId,
      commandId,
      createdAt: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + RECEIPT_MS),
    },
  });
  return accept({ token, sessionId });
}
