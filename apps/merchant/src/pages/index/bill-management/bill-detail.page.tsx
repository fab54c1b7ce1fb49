import { idPattern } from '@larder/domain/ids';
import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { CardStack } from '@larder/ui/layout/card-stack';
import { useSearchParams } from 'react-router-dom';
import { trpc } from '#platform/trpc.ts';
import { ExportList } from '#screen-kit/export/export-list.tsx';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { BillFacts } from './bill-detail/bill-facts.tsx';
import { BillHead } from './bill-detail/bill-head.tsx';
import { BillLines } from './bill-detail/bill-lines.tsx';

const PATH = '/pages/index/bill-management/bill-detail';

/** Screen 57: a bill, what becomes of it, and what each device costs. */
export default function BillDetailPage() {
  const t = useText();
  const { wholeMonth } = useFormats();
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const known = idPattern.test(id);
  const query = trpc.bill.read.useQuery({ id }, { enabled: known });
  if (!known) return <StoppedScreen path={PATH} kind="notFound" />;
  return (
    <DataScreen path={PATH} query={query} skeleton={<CardSkeleton cards={3} />}>
      {(bill) => (
        <CardStack>
          <BillHead bill={bill} />
          <BillFacts bill={bill} />
          <BillLines bill={bill} />
          <div>
            <ExportList
              list={{ kind: 'bill', params: { id, kind: bill.kind, month: bill.month } }}
              facts={[
                { label: t('bill.kinds'), value: t(`bill.kind.${bill.kind}`) },
                { label: t('bill.month'), value: wholeMonth(bill.month) },
              ]}
            />
          </div>
        </CardStack>
      )}
    </DataScreen>
  );
}
