import { RestockRecordScreen } from '#features/restock/records/restock-record-screen.tsx';

/** Screen 104: one restock record, in quick mode. */
export default function RecordDetailPage() {
  return <RestockRecordScreen path="/pages/new-restock/quick-restock/record-detail" />;
}
