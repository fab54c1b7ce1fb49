import { useState } from 'react';
import { useMe } from '#screen-kit/member/me.ts';
import type { Chosen, ChosenProducts } from './chosen-products.ts';

/** What was ticked stays while the app is open, so that a look at a product loses nothing; only for who ticked it. */
let kept: { readonly owner: string; readonly chosen: ChosenProducts } | null = null;

/** The ticked products of this member, and how they are changed. */
export function useKeptChosen() {
  const owner = useMe().membership.id;
  const [chosen, setState] = useState<ChosenProducts>(
    () => (kept?.owner === owner ? kept.chosen : null) ?? new Map<string, Chosen>(),
  );
  function change(changed: (before: ChosenProducts) => Iterable<readonly [string, Chosen]>) {
    setState((before) => {
      const next = new Map(changed(before));
      kept = { owner, chosen: next };
      return next;
    });
  }
  return { chosen, change };
}
