/** Several calls at the same time share one question; a later call asks again. */
export function sharedQuestion(ask: () => Promise<boolean>): () => Promise<boolean> {
  let asking: Promise<boolean> | null = null;
  return () =>
    (asking ??= ask().finally(() => {
      asking = null;
    }));
}
