/**
 * Limits concurrent use per key, e.g. connections of an address. `take` returns a function that frees the place, or
 * null if there is none left; the key null is not counted.
 */
export function createPlaces(max: number) {
  const taken = new Map<string, number>();
  return {
    take: (key: string | null): (() => void) | null => {
      if (key === null) return () => undefined;
      const count = taken.get(key) ?? 0;
      if (count >= max) return null;
      taken.set(key, count + 1);
      let given = false;
      return () => {
        if (given) return;
        given = true;
        const left = (taken.get(key) ?? 1) - 1;
        if (left > 0) taken.set(key, left);
        else taken.delete(key);
      };
    },
  };
}
