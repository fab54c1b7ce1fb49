import { minorToNumber } from '@larder/database/minor-to-number';
import type { Tx } from '@larder/database/transaction';
import { formatMinor } from '@larder/domain/money';
import { toLocal } from '@larder/domain/time-zone';
import type { DisputeEvidence } from '../ports/disputes.port.ts';

/** Collects what is known about the purchase behind a dispute, in words that a bank reads. */
export async function readEvidence(tx: Tx, disputeId: string): Promise<DisputeEvidence> {
  const { order, payment } = await tx.dispute.findUniqueOrThrow({
    where: { id: disputeId },
    include: { order: { include: { items: { orderBy: { lineNo: 'asc' } }, session: true } }, payment: true },
  });
  const device = await tx.device.findUniqueOrThrow({ where: { id: payment.deviceId } });
  const merchant = await tx.merchant.findUniqueOrThrow({ where: { id: payment.merchantId } });
  const items = order?.items ?? [];
  const session = order?.session ?? null;
  const currency = payment.currency;
  const local = (at: Date | null | undefined) =>
    at ? `${toLocal(at, merchant.timezone).slice(0, 19).replace('T', ' ')} (${merchant.timezone})` : null;
  const money = (minor: bigint) => `${formatMinor(minorToNumber(minor))} ${currency}`;
  const names = items.map(({ qty, nameSnapshot }) => `${qty} x ${nameSnapshot}`);
  const facts: [string, string | null][] = [
    ['Vending cabinet', `${device.deviceNo}, ${merchant.name}`],
    ['Card presented', local(payment.authorizedAt)],
    ['Card', [payment.cardBrand, payment.cardLast4].filter(Boolean).join(' ending in ') || null],
    ['Door opened', local(session?.openedAt)],
    ['Door closed', local(session?.closedAt)],
    ['Taken from the cabinet', names.join(', ') || null],
    [
      'Recognized by cameras with confidence',
      items
        .filter(({ conf }) => conf !== null)
        .map(({ nameSnapshot, conf }) => `${nameSnapshot}: ${Math.round(Number(conf) * 100)} %`)
        .join(', ') || null,
    ],
    ['Video of the session', order?.videoRef ? 'kept, available on request' : null],
    ['Charged', `${money(payment.capturedMinor)}, ${local(payment.capturedAt)}`],
    ['Refunded before', payment.refundedMinor > 0n ? money(payment.refundedMinor) : null],
  ];
  const receipt = [
    `Receipt ${order?.orderNo ?? payment.id}`,
    ...items.map((item) => `${item.qty} x ${item.nameSnapshot}  ${money(item.totalMinor)}`),
    ...(order ? [`Tax included  ${money(order.taxMinor)}`, `Total  ${money(order.totalMinor)}`] : []),
  ];
  return {
    productDescription: `Goods from an unattended vending cabinet: ${names.join(', ') || 'see statement'}`,
    serviceDate: toLocal(payment.capturedAt ?? payment.createdAt, merchant.timezone).slice(0, 10),
    statement: facts.flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`])).join('\n'),
    receipt: receipt.join('\n'),
  };
}
