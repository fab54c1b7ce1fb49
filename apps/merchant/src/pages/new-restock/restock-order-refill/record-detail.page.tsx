import { RestockRecordScreen } from '#features/restock/records/restock-record-screen.tsx';

/** 126 */
export default function RecordDetailPage() {
  return <RestockRecordScreen path="/pages/new-restock/restock-order-refill/record-detail" />;
}
