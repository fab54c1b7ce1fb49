import { useRef } from 'react';
import { useFlag, useSignedIn } from '#screen-kit/member/use-session.ts';
import type { AppLocation } from '#screen-kit/navigation/create-app-history.ts';
import { ownPage } from '#screen-kit/navigation/push-target.ts';
import { decideAtLaunch } from './life-cycle/decide-at-launch.ts';
import type { AppRoute } from './route-at.ts';

/** Where an address leads instead of its own page, judged anew with every change of the session; null = it may be shown. */
export function useElsewhere({ pathname, search }: AppLocation, { door }: AppRoute): string | null {
  const signedIn = useSignedIn();
  const leftByChoice = useLeftByChoice(signedIn);
  const noPermission = useFlag('noPermission');
  const redirect = new URLSearchParams(search).get('redirect');
  const elsewhere = decideAtLaunch({
    path: leftByChoice ? '/' : pathname,
    href: pathname + search,
    door,
    signedIn,
    noPermission,
    redirect: redirect && ownPage(redirect, location.origin),
  });
  return elsewhere === pathname + search ? null : elsewhere;
}

/** True after the user signed out by himself: the next sign-in starts at home. */
function useLeftByChoice(signedIn: boolean): boolean {
  const needLogin = useFlag('needLogin');
  const wasSignedIn = useRef(signedIn);
  if (signedIn) wasSignedIn.current = true;
  return wasSignedIn.current && !signedIn && !needLogin;
}
