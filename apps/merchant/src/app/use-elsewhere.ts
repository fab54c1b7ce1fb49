import { useRef } from 'react';
import { useFlag, useSignedIn } from '#screen-kit/member/use-session.ts';
import type { AppLocation } from '#screen-kit/navigation/create-app-history.ts';
import { ownPage } from '#screen-kit/navigation/push-target.ts';
import { decideAtLaunch } from './life-cycle/decide-at-launch.ts';
import type { AppRoute } from './route-at.ts';

/** Returns the redirect for an address, re-evaluated with every change of the session; null = show the page. */
export function useElsewhere({ pathname, search }: AppLocation, { door }: AppRoute): string | null {
  const signedIn = useSignedIn();
  const leftByChoice = useLeftByChoice(signedIn);
  const noPermission = useFlag('noPermission');
  const redirect = new URLSearchParams(search).get('redirect');
  const target = decideAtLaunch({
    path: leftByChoice ? '/' : pathname,
    href: pathname + search,
    door,
    signedIn,
    noPermission,
    redirect: redirect && ownPage(redirect, location.origin),
  });
  return target === pathname + search ? null : target;
}

/** True after the user signed out deliberately: the next sign-in starts at home. */
function useLeftByChoice(signedIn: boolean): boolean {
  const needLogin = useFlag('needLogin');
  const wasSignedIn = useRef(signedIn);
  if (signedIn) wasSignedIn.current = true;
  return wasSignedIn.current && !signedIn && !needLogin;
}
