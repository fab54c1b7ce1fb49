import { createContext, useContext, useRef } from 'react';
import { useTaskPhotos } from '#features/restock/photos/use-task-photos.ts';
import type { TaskAnswer } from './line-entry.ts';
import { useTaskForm } from './use-task-form.ts';
import { useTaskView } from './use-task-view.ts';

/** State of a task under way, and all that its parts can do with it. */
export function useTaskWork(answer: TaskAnswer) {
  /** The tools on top, which hide the lines below them. */
  const tools = useRef<HTMLDivElement>(null);
  return {
    answer,
    form: useTaskForm(answer),
    view: useTaskView(answer.lines, tools),
    photos: useTaskPhotos(answer),
    tools,
  };
}

export type TaskWork = ReturnType<typeof useTaskWork>;

const TaskWorkContext = createContext<TaskWork | null>(null);
export const TaskWorkProvider = TaskWorkContext.Provider;

/** The task that this part belongs to. */
export function useTask(): TaskWork {
  const work = useContext(TaskWorkContext);
  if (!work) throw new Error('a part of the task is rendered outside of it');
  return work;
}
