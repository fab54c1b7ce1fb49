import { RestockRecordScreen } from '#features/restock/records/restock-record-screen.tsx';

/** Screen 126: one restock record, in order mode. */
export default function RecordDetailPage() {
  return <RestockRecordScreen path="/pages/new-restock/restock-order-refill/record-detail" />;
}
