const watched = new Set<string>();

/**
 * Marks the task's page as open, so that the page itself shows how the task ends. Returns the function that unmarks it.
 */
export function watchTask(taskId: string): () => void {
  watched.add(taskId);
  return () => watched.delete(taskId);
}

export const isWatched = (taskId: string): boolean => watched.has(taskId);
