import type { Outputs } from '#platform/trpc.ts';

export type OrderDraft = Outputs['restock']['readOrderDraft'];

export type OrderFormOptions = { mode: 'refill' | 'legacy'; fromOrderId: string | undefined };
