import type { Receipt } from '#shopper/call-api.ts';

export type ReceiptOrder = NonNullable<Receipt['order']>;
