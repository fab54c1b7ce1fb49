import { useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useFlag, useSignedIn } from '#screen-kit/member/use-session.ts';
import { ownPage } from '#screen-kit/navigation/push-target.ts';
import { decideAtLaunch } from './life-cycle/decide-at-launch.ts';
import { routeAt } from './route-at.ts';

type Redirect = {
  /** Where the address leads instead of its own page; null = the page may be shown. */
  target: string | null;
  /** The page has not been shown yet, and must not be. One that was shown stays until the other is loaded. */
  isHeld: boolean;
};

/** Judges the address again with every change of the session. */
export function useRedirect(): Redirect {
  const { pathname, search, key } = useLocation();
  const signedIn = useSignedIn();
  const leftByChoice = useLeftByChoice(signedIn);
  const noPermission = useFlag('noPermission');
  const shownKey = useRef<string | null>(null);
  const redirect = new URLSearchParams(search).get('redirect');
  const decided = decideAtLaunch({
    path: leftByChoice ? '/' : pathname,
    href: pathname + search,
    door: routeAt(pathname).door,
    signedIn,
    noPermission,
    redirect: redirect && ownPage(redirect, location.origin),
  });
  const target = decided === pathname + search ? null : decided;
  if (!target) shownKey.current = key;
  return { target, isHeld: target !== null && shownKey.current !== key };
}

/** True after users signed out by choice: the next sign-in starts at home. */
function useLeftByChoice(signedIn: boolean): boolean {
  const needLogin = useFlag('needLogin');
  const wasSignedIn = useRef(signedIn);
  if (signedIn) wasSignedIn.current = true;
  return wasSignedIn.current && !signedIn && !needLogin;
}
