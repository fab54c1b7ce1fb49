import { useEffect, useState } from 'react';
import { useLocation, useRouteError } from 'react-router-dom';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { PageMissing } from './lazy-page.ts';
import { PagePlaceholder } from './page-placeholder.tsx';
import { wasReloaded } from './was-reloaded.ts';

/** The boundary around every page: one that throws is replaced by a text and Reload, the rest of the app goes on. */
export function PageFault() {
  const error = useRouteError();
  const { pathname, key } = useLocation();
  if (error instanceof PageMissing) return <NotLoaded key={key} path={pathname} />;
  return <StoppedScreen path={pathname} kind="broken" />;
}

/**
 * A page whose chunk failed to load. A browser may keep a failed import for as long as the document lives, so the app
 * is loaded again where the network is back; not twice in a row, and the page says so. [screens 1.2]
 */
function NotLoaded({ path }: { path: string }) {
  const [hasFailed, setFailed] = useState(wasReloaded);
  useEffect(() => {
    if (hasFailed) return;
    let left = false;
    fetch('/').then(
      () => left || location.reload(),
      () => setFailed(true),
    );
    return () => {
      left = true;
    };
  }, [hasFailed]);
  return hasFailed ? <StoppedScreen path={path} kind="notLoaded" /> : <PagePlaceholder path={path} />;
}
