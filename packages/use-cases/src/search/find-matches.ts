import { matchesInput } from '@larder/contract/search.contract';
import { devicePage } from '@larder/database/queries/device/device-list.queries';
import { foundOrders, ordersOfAmount } from '@larder/database/queries/order/found-orders.queries';
import { libraryPage } from '@larder/database/queries/product/product.queries';
import { memberPage } from '@larder/database/queries/team/member.queries';
import { DAY_MS } from '@larder/domain/durations';
import { amountSearchDays, readAmountSearch } from '@larder/domain/order/amount-search';
import { isSelective, readOrderSearch } from '@larder/domain/order/order-search';
import { readPrintedGtin } from '@larder/domain/printed-gtin';
import { accept } from '@larder/domain/refusal';
import { can, type Permission } from '@larder/domain/team/permissions';
import { scopeOf } from '../actor.ts';
import { deviceFilter } from '../device/device-filter.ts';
import { listedDevice } from '../device/listed-device.ts';
import { listedOrder } from '../order/listed-order.ts';
import { kindsSeen } from '../team/kinds-seen.ts';
import { listedMember } from '../team/listed-member.ts';
import { defineUseCase, type MemberReadContext } from '../use-case.ts';

/** Rows of each kind: enough to recognize the one meant; its list has the rest. */
const SHOWN = 5;

/**
 * Finds devices by name, number and address, orders by number, card and amount, products by name and barcode, and
 * people by name and e-mail: the first of each kind, which is null for members who may not list it. [screens SEARCH]
 */
export const findMatches = defineUseCase({
  name: 'search.findMatches',
  access: 'member',
  kind: 'read',
  input: matchesInput,
  run: async (ctx, { q }) => {
    const may = (...anyOf: [Permission, ...Permission[]]) => can(ctx.actor.permissions, anyOf);
    const [devices, orders, amount, products, people] = await Promise.all([
      may('device.view') ? findDevices(ctx, q) : null,
      may('order.view') ? findOrders(ctx, q) : null,
      may('order.view') ? findAmount(ctx, q) : null,
      may('product.view') ? findProducts(ctx, q) : null,
      may('user.view', 'restocker.view') ? findPeople(ctx, q) : null,
    ]);
    return accept({ devices, orders, amount, products, people });
  },
});

/** The rows to show, of one row more; `hasMore` where that one was found. */
const firstOf = <Row, Item>(rows: readonly Row[], item: (row: Row) => Item) => ({
  items: rows.slice(0, SHOWN).map(item),
  hasMore: rows.length > SHOWN,
});

async function findDevices(ctx: MemberReadContext, q: string) {
  const { tx, actor, now } = ctx;
  const filter = await deviceFilter(ctx, { q, status: 'all', online: 'all' });
  const rows = await devicePage(tx, actor.merchantId, filter, null, SHOWN, now);
  const frozen = new Set(filter.frozenIds);
  return firstOf(rows, (row) => listedDevice(row, frozen.has(row.id), now));
}

async function findOrders({ database, actor }: MemberReadContext, q: string) {
  const search = readOrderSearch(q);
  const rows = isSelective(search)
    ? await foundOrders(database.pool, actor.merchantId, scopeOf(actor), search, SHOWN)
    : [];
  return firstOf(rows, listedOrder);
}

/** The orders of 30 days that came to the amount that the text is; null where it is none. */
async function findAmount({ tx, database, actor, now }: MemberReadContext, q: string) {
  const merchant = await tx.merchant.findUnique({
    where: { id: actor.merchantId },
    select: { currency: true },
  });
  const amountMinor = merchant && readAmountSearch(q, merchant.currency);
  if (amountMinor === null) return null;
  const since = new Date(now.getTime() - amountSearchDays * DAY_MS);
  const asked = { amountMinor, since };
  const { rows, count } = await ordersOfAmount(database.pool, actor.merchantId, scopeOf(actor), asked, SHOWN);
  return { amountMinor, count, items: rows.map(listedOrder) };
}

async function findProducts({ tx, actor, ports, now }: MemberReadContext, q: string) {
  // A whole number is found in any form in which packs print it.
  const printed = readPrintedGtin(q);
  const rows = await libraryPage(tx, actor.merchantId, { q: printed.ok ? printed.value : q }, null, SHOWN);
  return firstOf(rows, ({ id, name, specification, gtin, priceMinor, picture }) => ({
    id,
    name,
    specification,
    gtin,
    priceMinor,
    pictureUrl: picture ? ports.files.link(picture, now) : null,
  }));
}

async function findPeople({ tx, actor }: MemberReadContext, q: string) {
  const filter = { q, kinds: kindsSeen(actor), systemRole: null, roleId: null };
  return firstOf(await memberPage(tx, actor.merchantId, filter, null, SHOWN), listedMember);
}
