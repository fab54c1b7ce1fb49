import { RestockRecordScreen } from '#features/restock/records/restock-record-screen.tsx';

/** 104 */
export default function RecordDetailPage() {
  return <RestockRecordScreen path="/pages/new-restock/quick-restock/record-detail" />;
}
