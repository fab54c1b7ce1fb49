import type { DueDeliveryRow } from '@larder/database/queries/notice/notice.queries';
import { mayReceiveAlert } from '@larder/domain/alert/may-receive-alert';
import { mustSetUpTwoStep } from '@larder/domain/identity/sign-in-steps';
import type { DeviceId } from '@larder/domain/ids';
import { storedLocale } from '@larder/domain/locale';
import type { NoticeContent, PushAddress, PushAnswer } from '../ports/push.port.ts';
import type { StepsContext } from '../use-case.ts';
import { recipientInclude, recipientOf } from './alert-recipient.ts';
import { noticeAddress } from './notice-address.ts';

export type Outcome = {
  /** `lost`: the outcome of an earlier attempt is unknown, and the notice must not be shown twice. */
  readonly kind: 'delivered' | 'undeliverable' | 'retry' | 'lost';
  readonly reason?: string;
  readonly alert?: { readonly id: string; readonly deviceId: DeviceId } | null;
  /** Addresses that are permanently invalid. */
  readonly gone: { readonly web: readonly string[]; readonly tokens: readonly string[] };
};

const noneGone = { web: [], tokens: [] };

/**
 * Makes one attempt at one delivery, outside any transaction. Skips members who may no longer receive
 * the alert, or must set up two-step verification first. [decision 120]
 */
export async function attemptDelivery(
  ctx: StepsContext,
  { noticeId, method, merchantId }: DueDeliveryRow,
): Promise<Outcome> {
  const notice = await ctx.tx.notice.findFirst({
    where: { id: noticeId, merchantId },
    include: {
      membership: { include: recipientInclude },
      alert: {
        select: {
          id: true,
          deviceId: true,
          assignment: { select: { device: { select: { merchantId: true } } } },
        },
      },
    },
  });
  if (!notice) return { kind: 'undeliverable', reason: 'gone', gone: noneGone };
  const { alert, membership } = notice;
  const isOurs = !alert || alert.assignment.device.merchantId === merchantId;
  const recipient = recipientOf(membership);
  const isLockedOut = mustSetUpTwoStep({
    kind: membership.kind,
    merchantRequires: membership.merchant.requireTwoStep,
    hasTwoStep: membership.account.twoStepAt !== null,
  });
  if (!isOurs || !recipient || isLockedOut || (alert && !mayReceiveAlert(recipient, alert.deviceId))) {
    return { kind: 'undeliverable', reason: 'not_eligible', alert, gone: noneGone };
  }
  const message = {
    noticeId,
    locale: storedLocale(membership.account.locale),
    content: { key: notice.key, params: notice.params as NoticeContent['params'] },
    target: noticeAddress(notice),
  };
  if (method === 'push') return { ...(await push(ctx, membership.account.id, message)), alert };
  const sent = await ctx.ports.mail.send({
    to: membership.account.email,
    locale: message.locale,
    template: 'notice',
    notice: message.content,
    params: { url: `${ctx.appUrl}${message.target ?? ''}` },
    id: noticeId,
  });
  if (sent.kind === 'sent') return { kind: 'delivered', alert, gone: noneGone };
  return { kind: 'retry', reason: sent.reason, alert, gone: noneGone };
}

type Message = Parameters<NonNullable<StepsContext['ports']['push']>['send']>[1];

/** Pushes to every phone of the account. One success is enough: a retry would notify the other phones twice. */
async function push(ctx: StepsContext, accountId: string, message: Message): Promise<Outcome> {
  const { push: port } = ctx.ports;
  const where = { accountId, disabledAt: null };
  const [browsers, shells] = await Promise.all([
    ctx.tx.webPushSubscription.findMany({ where }),
    ctx.tx.pushToken.findMany({ where }),
  ]);
  const addresses: PushAddress[] = [
    ...browsers.map(({ endpoint, p256dh, auth }) => ({ kind: 'web' as const, endpoint, p256dh, auth })),
    ...shells.map(({ token, source }) => ({ kind: 'token' as const, token, source })),
  ];
  const answers = await Promise.all(
    addresses.map(
      async (address): Promise<[PushAddress, PushAnswer]> => [
        address,
        (await port?.send(address, message)) ?? { kind: 'off' },
      ],
    ),
  );
  const dead = answers.flatMap(([address, { kind }]) => (kind === 'gone' ? [address] : []));
  const gone = {
    web: dead.flatMap((address) => (address.kind === 'web' ? [address.endpoint] : [])),
    tokens: dead.flatMap((address) => (address.kind === 'token' ? [address.token] : [])),
  };
  if (answers.some(([, { kind }]) => kind === 'sent')) return { kind: 'delivered', gone };
  const failed = answers.flatMap(([, answer]) => (answer.kind === 'failed' ? [answer.reason] : []));
  if (failed.length > 0) return { kind: 'retry', reason: failed.join('; ').slice(0, 200), gone };
  return { kind: 'undeliverable', reason: 'no_phone', gone };
}
