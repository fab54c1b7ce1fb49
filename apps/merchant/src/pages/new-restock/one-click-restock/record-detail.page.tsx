import { RestockRecordScreen } from '#features/restock/records/restock-record-screen.tsx';

/** Screen 113: one restock record, in one-click mode. */
export default function RecordDetailPage() {
  return <RestockRecordScreen path="/pages/new-restock/one-click-restock/record-detail" />;
}
