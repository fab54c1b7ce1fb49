import { orderInput } from '@larder/contract/abnormal.contract';
import { minorToNumber } from '@larder/database/minor-to-number';
import { listPriceLines, saleLines } from '@larder/database/queries/template/template.queries';
import type { Tx } from '@larder/database/transaction';
import { doors } from '@larder/domain/device/door';
import type { MerchantId, OrderId } from '@larder/domain/ids';
import { isPastDeadline } from '@larder/domain/order/abnormal-decision';
import { abnormalRuleLimits } from '@larder/domain/order/abnormal-rule';
import { accept, refuse } from '@larder/domain/refusal';
import { can } from '@larder/domain/team/permissions';
import { seesDevice } from '../../actor.ts';
import { knownCabinet, knownCabinetParts } from '../../device/known-cabinet.ts';
import { readMedia } from '../../device/read-media.ts';
import type { RecognitionAttempt } from '../../session/session-evidence.ts';
import { defineUseCase, type ReadContext } from '../../use-case.ts';
import { storedDebt } from '../stored-debt.ts';
import { storedTags } from '../stored-tags.ts';
import { layersBehind } from './entered-lines.ts';
import { shownApproval } from './shown-approval.ts';
import { shownAttempt } from './shown-attempt.ts';
import { shownRule } from './shown-rule.ts';
import { shownWaiting, waitingCharge, waitingItems } from './waiting-decision.ts';

/**
 * Returns an abnormal order with everything a decision needs: deadline, hold, evidence, the recognizer's suggestion,
 * the lines in force then, and who works on it or decided it. Refuses `NOT_FOUND`. [screens 44]
 */
export const readAbnormal = defineUseCase({
  name: 'order.readAbnormal',
  access: { anyOf: ['order.abnormal.view'] },
  kind: 'read',
  input: orderInput,
  run: async (ctx, { id }) => {
    const order = await loadAbnormal(ctx.tx, ctx.actor.merchantId, id);
    if (!order?.session || !seesDevice(ctx.actor, order.deviceId)) return refuse('NOT_FOUND');
    const { session, claim, label, assignment } = order;
    const [known, media, approval] = await Promise.all([
      productsOf(ctx, order),
      mediaOf(ctx, order),
      shownApproval(ctx, order),
    ]);
    const isHeld = claim !== null && claim.until > ctx.now;
    return accept({
      id: order.id,
      orderNo: order.orderNo,
      status: order.status,
      version: order.version,
      reason: order.abnormalReason,
      state: order.abnormalState,
      deadlineAt: order.abnormalDeadlineAt?.toISOString() ?? null,
      isPastDeadline: isPastDeadline(order, ctx.now),
      createdAt: order.createdAt.toISOString(),
      device: { ...knownCabinet(assignment), shelves: shelvesOf(assignment.device) },
      ...amountsOf(order),
      session: {
        id: session.id,
        trigger: session.trigger,
        openedAt: session.openedAt?.toISOString() ?? null,
        closedAt: session.closedAt?.toISOString() ?? null,
      },
      media,
      ...known,
      claim: isHeld
        ? {
            name: claim.membership.displayName,
            isOwn: claim.membershipId === ctx.actor.membershipId,
            until: claim.until.toISOString(),
          }
        : null,
      /** A decision that waits to be carried out: the order counts as decided. [decision 296] */
      waiting: shownWaiting(ctx.actor, order.waitingDecision),
      approval,
      /** From this certainty on a phone ticks a suggestion beforehand. [decision 297] */
      preselectPercent:
        assignment.merchant.abnormalRule?.preselectPercent ?? abnormalRuleLimits.preselectPercent,
      decided: label && {
        decision: label.decision,
        reason: label.waiveReason,
        /** Null for the merchant's rule. */
        by: label.decider?.displayName ?? null,
        /** The second member, of a charge above the most that one member may charge. [decision 282] */
        approvedBy: label.approver?.displayName ?? null,
        at: label.at.toISOString(),
      },
      rule: order.abnormalState === 'open' ? shownRule(order, isHeld || Boolean(approval?.charge)) : null,
    });
  },
});

function loadAbnormal(tx: Tx, merchantId: MerchantId, id: OrderId) {
  const { device, ...parts } = knownCabinetParts;
  return tx.salesOrder.findFirst({
    where: { id, merchantId, abnormalState: { not: null } },
    include: {
      items: { orderBy: { lineNo: 'asc' } },
      session: true,
      claim: { include: { membership: { select: { displayName: true } } } },
      label: {
        include: {
          decider: { select: { displayName: true } },
          approver: { select: { displayName: true } },
        },
      },
      payment: { select: { authorizedMinor: true } },
      ruleResult: true,
      waitingDecision: { include: { membership: { select: { displayName: true } } } },
      assignment: {
        select: {
          ...parts,
          device: { select: { ...device.select, layersL: true } },
          merchant: { select: { ...parts.merchant.select, abnormalRule: true } },
        },
      },
    },
  });
}

type AbnormalRow = NonNullable<Awaited<ReturnType<typeof loadAbnormal>>>;

const shelvesOf = (device: AbnormalRow['assignment']['device']) =>
  doors.flatMap((door) =>
    Array.from({ length: layersBehind(device, door) }, (_, index) => ({ door, layer: index + 1 })),
  );

function amountsOf(order: AbnormalRow) {
  return {
    currency: order.currency,
    taxRatePpm: order.taxRatePpm,
    taxMode: order.taxMode,
    authorizedMinor: minorToNumber(order.authorizedMinor),
    totalMinor: minorToNumber(order.totalMinor),
    capturedMinor: minorToNumber(order.capturedMinor),
    tags: storedTags(order),
    dueMinor: storedDebt(order),
    card: { brand: order.cardBrand, last4: order.cardLast4, method: order.paymentMethod },
  };
}

/** Suggestion, lines in force and entered items. Products that the merchant does not have are without a name. */
async function productsOf({ tx, actor, ports, now }: ReadContext<'member'>, order: AbnormalRow) {
  const shown = order.session && shownAttempt(order.session);
  const versionId = order.session?.planogramVersionId;
  const suggested = (shown?.items ?? []).flatMap(({ productId, alt }) => [
    productId,
    ...(alt ?? []).map((one) => one.productId),
  ]);
  const charged = order.items.flatMap(({ productId }) => productId ?? []);
  const charge = waitingCharge(order.waitingDecision);
  const entered = charge ? waitingItems(charge) : [];
  const ids = [...suggested, ...charged, ...entered.map(({ productId }) => productId)];
  const [lines, products] = await Promise.all([
    versionId ? saleLines(tx, actor.merchantId, [versionId]) : [],
    listPriceLines(tx, actor.merchantId, [...new Set(ids)].filter(isUuid)),
  ]);
  const link = (picture: string | null) => (picture ? ports.files.link(picture, now) : null);
  const byId = new Map(products.map((product) => [product.productId, product]));
  const productOf = (productId: string) => {
    const product = byId.get(productId);
    return {
      productId,
      name: product?.name ?? null,
      pictureUrl: link(product?.picture ?? null),
      priceMinor: product?.priceMinor ?? 0,
      taxable: product?.taxable ?? false,
      weightG: product?.weightG ?? null,
    };
  };
  return {
    suggestion: shown && suggestionOf(shown, productOf),
    lines: lines.map(({ productId, door, layer, name, gtin, picture, priceMinor, taxable, weightG }) => ({
      productId,
      door,
      layer,
      name,
      gtin,
      pictureUrl: link(picture),
      priceMinor,
      taxable,
      weightG,
    })),
    /** What a charge names that waits for a second member. [decision 282] */
    entered: entered.map(({ productId, layer = null, ...at }) => ({ ...productOf(productId), ...at, layer })),
    items: order.items.map((item) => ({
      id: item.id,
      productId: item.productId,
      /** As the product weighs now; null without a product that is still known. */
      weightG: (item.productId && byId.get(item.productId)?.weightG) || null,
      name: item.nameSnapshot,
      pictureUrl: link(item.picture),
      door: item.door,
      layer: item.layer,
      qty: item.qty,
      unitPriceMinor: minorToNumber(item.unitPriceMinor),
    })),
  };
}

/** What the recognizer says: things taken with what else it considered, things put in, and weights. */
function suggestionOf<Product extends { readonly weightG: number | null }>(
  { result, unknown, items, weights }: RecognitionAttempt,
  productOf: (productId: string) => Product,
) {
  return {
    result,
    unknown: unknown.length,
    items: items
      .filter(({ dir }) => dir === 'out')
      .map(({ productId, door, layer, qty, conf, alt }) => ({
        ...productOf(productId),
        door,
        layer: layer ?? null,
        qty,
        conf,
        alternatives: (alt ?? []).map((one) => ({ ...productOf(one.productId), conf: one.conf })),
      })),
    /** Never charged, but weighed. */
    putIn: items
      .filter(({ dir }) => dir === 'in')
      .map(({ productId, door, layer, qty }) => {
        const { weightG } = productOf(productId);
        return { productId, door, layer: layer ?? null, qty, weightG };
      }),
    weights: weights ?? [],
  };
}

/** A cabinet may report any text as the id of a product. */
const isUuid = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);

/** Videos and pictures of the session with the keys to view them; null for members who may not see them. */
async function mediaOf(ctx: ReadContext<'member'>, { deviceId, sessionId }: AbnormalRow) {
  if (!sessionId || !can(ctx.actor.permissions, ['order.video.view'])) return null;
  const { ofSession } = await readMedia(ctx, [deviceId], { commandIds: [], sessionIds: [sessionId] });
  return ofSession.get(sessionId) ?? [];
}
