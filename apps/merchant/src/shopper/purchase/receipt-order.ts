import type { Receipt } from '../call-api.ts';

export type ReceiptOrder = NonNullable<Receipt['order']>;
