import type { Permission } from '@larder/domain/team/permissions';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { useCan } from '#screen-kit/member/can.tsx';
import { loadLater } from '#screen-kit/screen/load-later.ts';

const GlobalSearch = lazy(() => loadLater(() => import('./global-search.tsx')));

/** With any of them there is something to find. */
const findable = [
  'device.view',
  'order.view',
  'product.view',
  'user.view',
  'restocker.view',
] as const satisfies readonly Permission[];

type Search = {
  open: () => void;
  /** Place it anywhere; it covers the page. */
  dialog: ReactNode;
};

/** The search over everything; null for members who may list nothing. Loads at its first opening. */
export function useSearch(): Search | null {
  const may = useCan(findable);
  // Each opening begins with an empty field.
  const [opening, setOpening] = useState({ count: 0, isOpen: false });
  const open = useCallback(() => setOpening(({ count }) => ({ count: count + 1, isOpen: true })), []);
  const close = useCallback(() => setOpening(({ count }) => ({ count, isOpen: false })), []);
  if (!may) return null;
  return {
    open,
    dialog: opening.count > 0 && (
      <Suspense fallback={null}>
        <GlobalSearch key={opening.count} open={opening.isOpen} onClose={close} />
      </Suspense>
    ),
  };
}
