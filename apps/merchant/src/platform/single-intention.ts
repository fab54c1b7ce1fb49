/**
 * The key that makes a mutation happen once: one per user intention. The same input keeps its key until it succeeded, so a tap
 * repeated after a lost answer gets the stored answer; another input is another intention. [domain 0, idempotency]
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
