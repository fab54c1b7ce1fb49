import { type ComponentType, useEffect, useState } from 'react';
import { useLocation, useRouteError } from 'react-router-dom';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { PageMissing } from './lazy-page.ts';
import { PagePlaceholder } from './page-placeholder.tsx';

/** The boundary around every page: one that throws is replaced by a text and Reload, the rest of the app goes on. */
export function PageFault() {
  const error = useRouteError();
  const { pathname, key } = useLocation();
  if (error instanceof PageMissing) return <NotLoaded key={key} failure={error} />;
  return <StoppedScreen path={pathname} kind="broken" />;
}

/** Failures that were shown: the router repeats them at each later visit. */
const shown = new WeakSet<PageMissing>();

/** A page whose chunk failed to load. A later visit asks for it again. [screens 1.2] */
function NotLoaded({ failure }: { failure: PageMissing }) {
  const { pathname } = useLocation();
  const [state, setState] = useState<'failed' | 'loading' | { Page: ComponentType }>(
    shown.has(failure) ? 'loading' : 'failed',
  );
  useEffect(() => {
    if (!shown.has(failure)) {
      shown.add(failure);
      return;
    }
    let left = false;
    failure.load().then(
      (page) => {
        if (!left) setState({ Page: page.default });
      },
      (error) => {
        console.error(error);
        if (!left) setState('failed');
      },
    );
    return () => {
      left = true;
    };
  }, [failure]);
  if (state === 'failed') return <StoppedScreen path={pathname} kind="notLoaded" />;
  if (state === 'loading') return <PagePlaceholder path={pathname} />;
  return <state.Page />;
}
