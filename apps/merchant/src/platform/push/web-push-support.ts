type BrowserFacts = {
  userAgent: string;
  touchPoints: number;
  hasPushApi: boolean;
  /** Opened from the home screen. */
  installed: boolean;
  permission: 'default' | 'granted' | 'denied' | null;
  subscribed: boolean;
};

/**
 * `unsupported`: this browser never gets pushes. `install`: an iPhone or iPad gets them once the app is on its home
 * screen. `denied`: the user refused, and only the browser's settings can undo that.
 */
export type WebPushState = 'unsupported' | 'install' | 'denied' | 'off' | 'on';

/** Returns the state of pushes in this browser. */
export function webPushSupport(facts: BrowserFacts): WebPushState {
  const { userAgent, touchPoints, hasPushApi, installed, permission, subscribed } = facts;
  // An iPad reports itself as a Mac, but has a touch screen.
  const isApplePhone = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
  if (isApplePhone && !installed) return 'install';
  if (!hasPushApi || permission === null) return 'unsupported';
  if (permission === 'denied') return 'denied';
  return permission === 'granted' && subscribed ? 'on' : 'off';
}
