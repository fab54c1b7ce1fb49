import { RestockTaskScreen } from '#features/restock/task/restock-task-screen.tsx';

/** 102 */
export default function RestockTaskPage() {
  return <RestockTaskScreen path="/pages/new-restock/quick-restock/restock" mode="quick" />;
}
