import { RestockTaskScreen } from '#features/restock/task/restock-task-screen.tsx';

/** 111 */
export default function RestockTaskPage() {
  return <RestockTaskScreen path="/pages/new-restock/one-click-restock/restock" mode="one_click" />;
}
