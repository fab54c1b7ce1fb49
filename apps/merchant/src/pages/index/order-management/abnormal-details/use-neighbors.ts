import { limits } from '@larder/domain/limits';
import { type Outputs, trpc } from '#platform/trpc.ts';

type Order = Outputs['order']['listAbnormal']['items'][number];

/** Place of an order among the open ones, and those beside it. */
export type Neighbors = {
  /** The open orders, by deadline. */
  readonly items: readonly Order[];
  readonly position: number | null;
  readonly count: number;
  readonly previousId: string | null;
  /** The order with the next deadline that no other member has claimed. */
  readonly nextId: string | null;
  /** That order and the one after it, which are loaded ahead. */
  readonly aheadIds: readonly string[];
};

const AHEAD = 2;

/**
 * Returns the neighbors of an order among the open ones that nobody has decided, by deadline; with those whose charge
 * another member entered, which wait for a second one.
 */
export function useNeighbors(id: string, isDecided: (id: string) => boolean): Neighbors {
  const open = trpc.order.listAbnormal.useQuery({ state: 'open', limit: limits.pageSizeMax });
  const isOpen = ({ id: one, waiting }: Order) =>
    (waiting === null || (waiting.isForApproval && !waiting.isOwn)) && !isDecided(one);
  const items = (open.data?.items ?? []).filter(isOpen);
  const at = items.findIndex((order) => order.id === id);
  const isFree = ({ claim }: Order) => claim === null || claim.isOwn;
  const others = [...items.slice(at + 1), ...items.slice(0, Math.max(at, 0))].filter(isFree);
  const aheadIds = others.slice(0, AHEAD).map((order) => order.id);
  return {
    items,
    position: at < 0 ? null : at + 1,
    count: items.length,
    previousId: items[at - 1]?.id ?? null,
    nextId: aheadIds[0] ?? null,
    aheadIds,
  };
}
