import { limits } from '@larder/domain/limits';
import { useEffect } from 'react';
import { type Outputs, trpc } from '#platform/trpc.ts';

/** Place of an order among the open ones, and those beside it. */
export type Neighbours = {
  /** The open orders, by deadline. */
  readonly items: Outputs['order']['listAbnormal']['items'];
  readonly position: number | null;
  readonly count: number;
  readonly previousId: string | null;
  /** The order with the next deadline that no other member has claimed; its data is loaded in advance. */
  readonly nextId: string | null;
};

/** Returns the neighbours of an order among the open ones, by deadline, and loads the next one ahead. */
export function useNeighbours(id: string): Neighbours {
  const queries = trpc.useUtils();
  const open = trpc.order.listAbnormal.useQuery({ state: 'open', limit: limits.pageSizeMax });
  const items = open.data?.items ?? [];
  const at = items.findIndex((order) => order.id === id);
  const isFree = ({ claim }: (typeof items)[number]) => claim === null || claim.isOwn;
  const later = items.slice(at + 1);
  const next = later.find(isFree) ?? items.find((order) => order.id !== id && isFree(order));
  const nextId = next?.id ?? null;
  useEffect(() => {
    if (nextId) void queries.order.readAbnormal.prefetch({ id: nextId });
  }, [nextId, queries]);
  return {
    items,
    position: at < 0 ? null : at + 1,
    count: items.length,
    previousId: items[at - 1]?.id ?? null,
    nextId,
  };
}
