import type { Outputs } from '#platform/trpc.ts';

export type OrderDraft = Outputs['restock']['orderDraft'];

export type OrderFormOptions = { mode: 'refill' | 'legacy'; fromOrderId: string | undefined };
