import { RestockRecordsScreen } from '#features/restock/records/restock-records-screen.tsx';

/** Screen 125: restock records, in order mode. */
export default function RecordListPage() {
  return <RestockRecordsScreen path="/pages/new-restock/restock-order-refill/record-list" mode="refill" />;
}
