import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { useMeIfAny } from '#screen-kit/member/me.ts';
import { loadLater } from '#screen-kit/screen/load-later.ts';

const GlobalSearch = lazy(() => loadLater(() => import('./global-search.tsx')));

type Search = {
  open: () => void;
  /** Place it anywhere; it covers the page. */
  dialog: ReactNode;
};

/** The search over everything; null without a member. Loads at its first opening. */
export function useSearch(): Search | null {
  const isMember = useMeIfAny() !== null;
  // Each opening begins with an empty field.
  const [opening, setOpening] = useState({ count: 0, isOpen: false });
  const open = useCallback(() => setOpening(({ count }) => ({ count: count + 1, isOpen: true })), []);
  const close = useCallback(() => setOpening(({ count }) => ({ count, isOpen: false })), []);
  if (!isMember) return null;
  return {
    open,
    dialog: opening.count > 0 && (
      <Suspense fallback={null}>
        <GlobalSearch key={opening.count} open={opening.isOpen} onClose={close} />
      </Suspense>
    ),
  };
}
