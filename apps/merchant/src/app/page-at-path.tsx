import { lazy, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { restOfTexts } from '#screen-kit/texts/load-texts.ts';
import { useSplit } from './split/split-of.ts';

const SplitPages = lazy(() =>
  Promise.all([import('./split/split-pages.tsx'), restOfTexts()]).then(([part]) => part),
);

/**
 * The page of the address. It mounts again at another path, even if two paths show the same component; a list stays
 * beside its rows where the window is wide.
 */
export function PageAtPath() {
  const { pathname } = useLocation();
  const split = useSplit();
  const page = <Outlet key={pathname} />;
  if (!split) return page;
  return (
    <Suspense fallback={page}>
      <SplitPages key={split.list} split={split}>
        {page}
      </SplitPages>
    </Suspense>
  );
}
