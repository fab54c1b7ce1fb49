import { RestockTaskScreen } from '#features/restock/task/restock-task-screen.tsx';

/** Screen 102: the task at one device, in quick mode. */
export default function RestockTaskPage() {
  return <RestockTaskScreen path="/pages/new-restock/quick-restock/restock" mode="quick" />;
}
