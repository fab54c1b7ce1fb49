import type Stripe from 'stripe';
import { type Form, textOf } from '../wire/parse-form.ts';
import { invalid } from '../wire/stripe-error.ts';

const MOST = 100;

/**
 * Words one page of a list as Stripe does: newest first, after `starting_after` or before `ending_before`, the latter
 * with the items nearest to it.
 */
export function pageOf<Item extends { readonly id: string }>(
  items: readonly Item[],
  url: string,
  query: Form,
): Stripe.ApiList<Item> {
  const limit = Number(textOf(query, 'limit') ?? 10);
  if (!(Number.isInteger(limit) && limit >= 1 && limit <= MOST))
    throw invalid(`Invalid limit: ${limit}`, { param: 'limit' });
  const after = placeOf(items, textOf(query, 'starting_after'), 'starting_after');
  const before = placeOf(items, textOf(query, 'ending_before'), 'ending_before');
  const [from, to] =
    before === null ? [(after ?? -1) + 1, (after ?? -1) + 1 + limit] : [Math.max(0, before - limit), before];
  const hasMore = before === null ? items.length > to : from > 0;
  return { object: 'list', data: items.slice(from, to), has_more: hasMore, url };
}

function placeOf(items: readonly { readonly id: string }[], id: string | undefined, param: string) {
  if (id === undefined) return null;
  const place = items.findIndex((item) => item.id === id);
  if (place < 0) throw invalid(`No such object: '${id}'`, { code: 'resource_missing', param });
  return place;
}
