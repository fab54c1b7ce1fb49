import { RestockRecordsScreen } from '#features/restock/records/restock-records-screen.tsx';

/** 125 */
export default function RecordListPage() {
  return <RestockRecordsScreen path="/pages/new-restock/restock-order-refill/record-list" mode="refill" />;
}
