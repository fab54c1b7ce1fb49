import type { Outputs } from '#platform/trpc.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Transaction = Outputs['finance']['listTransactions']['items'][number];

/** Names a transaction: what it is, and which product was sold or which fee was billed. */
export function useTransactionName(): (
  transaction: Pick<Transaction, 'type' | 'firstItemName' | 'billKind'>,
) => string {
  const t = useText();
  return ({ type, firstItemName, billKind }) => {
    const kind = t(`finance.kind.${type ?? 'adjustment'}`);
    const item = billKind ? t(`bill.kind.${billKind}`) : firstItemName;
    return item ? t('finance.kindOf', { kind, item }) : kind;
  };
}
