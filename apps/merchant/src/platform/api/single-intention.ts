/**
 * The idempotency key of a mutation: one per user intention. The same input keeps its key until it succeeds, so a tap
 * repeated after a lost response gets the stored response; another input is another intention. [domain 0, idempotency]
 */
export function createSingleIntention(newId: () => string) {
  let current: { input: string; key: string } | null = null;
  return {
    keyFor(input: unknown): string {
      const text = JSON.stringify(input) ?? '';
      if (current?.input !== text) current = { input: text, key: newId() };
      return current.key;
    },
    done(): void {
      current = null;
    },
  };
}
