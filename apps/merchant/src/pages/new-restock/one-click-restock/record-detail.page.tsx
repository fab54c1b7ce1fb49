import { RestockRecordScreen } from '#features/restock/records/restock-record-screen.tsx';

/** 113 */
export default function RecordDetailPage() {
  return <RestockRecordScreen path="/pages/new-restock/one-click-restock/record-detail" />;
}
