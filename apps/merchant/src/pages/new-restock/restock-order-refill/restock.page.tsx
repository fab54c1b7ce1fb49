import { RestockTaskScreen } from '#features/restock/task/restock-task-screen.tsx';

/** Screen 120: the task at one device, in order mode. */
export default function RestockTaskPage() {
  return <RestockTaskScreen path="/pages/new-restock/restock-order-refill/restock" mode="refill" />;
}
