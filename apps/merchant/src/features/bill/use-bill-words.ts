import type { Outputs } from '#platform/trpc.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Bill = Pick<
  Outputs['bill']['list']['items'][number],
  'status' | 'invoiced' | 'totalMinor' | 'voidedAt'
> & { readonly isCovered: boolean };

/** Says what becomes of a bill, and what the merchant has to do. */
export function useBillWords(): (bill: Bill) => string {
  const t = useText();
  return ({ status, invoiced, totalMinor, voidedAt, isCovered }) => {
    if (status === 'accruing') return t('bill.accruing');
    if (status === 'void') return t('bill.isVoid');
    if (status === 'paid') {
      if (voidedAt) return t('bill.creditedBy');
      if (totalMinor < 0) return t('bill.gaveBack');
      return t(invoiced ? 'bill.paidByInvoice' : 'bill.fromBalance');
    }
    if (invoiced) return t('bill.invoiced');
    return t(isCovered ? 'bill.covered' : 'bill.notCovered');
  };
}
