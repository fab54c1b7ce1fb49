import { useState } from 'react';
import { newMutationKey } from '#shopper/page-edges.ts';

/** Creates the idempotency keys of one form: the same content sent again is the same intention, until it is done. */
export function createIntention(newKey: () => string) {
  let last: { readonly content: string; readonly key: string } | null = null;
  return {
    keyFor(input: unknown): string {
      const content = JSON.stringify(input);
      if (last?.content !== content) last = { content, key: newKey() };
      return last.key;
    },
    done(): void {
      last = null;
    },
  };
}

export const useIntention = () => useState(() => createIntention(newMutationKey))[0];
