const watched = new Set<string>();

/** While the page of a visit is open it shows itself how the visit ends. Returns the way to stop. */
export function watchVisit(taskId: string): () => void {
  watched.add(taskId);
  return () => watched.delete(taskId);
}

export const isWatched = (taskId: string): boolean => watched.has(taskId);
