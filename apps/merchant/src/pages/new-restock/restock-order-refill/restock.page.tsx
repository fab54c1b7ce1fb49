import { RestockTaskScreen } from '#features/restock/task/restock-task-screen.tsx';

/** 120 */
export default function RestockTaskPage() {
  return <RestockTaskScreen path="/pages/new-restock/restock-order-refill/restock" mode="refill" />;
}
