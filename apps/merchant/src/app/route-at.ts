import type { TranslationKey } from '@larder/i18n/translation-key';
import { devPages } from '#env.ts';
import { screenAt } from '#screen-kit/navigation/screen-lookup.ts';
import type { Screen } from '#screen-kit/navigation/screens.ts';

export type AppRoute = {
  /** Absent outside the sitemap. */
  screen?: Screen;
  titleKey: TranslationKey;
  /** `guest`: for signed-out users. `public`: for everybody. */
  door: 'guest' | 'public' | 'member';
};

const notFound: AppRoute = { titleKey: 'title.notFound', door: 'public' };

const deviceAddress: AppRoute = { titleKey: 'title.a', door: 'member' };

/** False for development pages where those are switched off. */
export const isRoutable = ({ dev }: Screen): boolean => !dev || devPages;

export const isDeviceAddress = (pathname: string): boolean => /^\/a\/[A-Za-z0-9]{8,20}$/.test(pathname);

/** Row of the sitemap, title and door of an address, known before its page is loaded. */
export function routeAt(pathname: string): AppRoute {
  if (isDeviceAddress(pathname)) return deviceAddress;
  const screen = screenAt(pathname);
  if (!screen || !isRoutable(screen)) return notFound;
  const { access, guest, titleKey } = screen;
  return { screen, titleKey, door: access === 'public' ? (guest ? 'guest' : 'public') : 'member' };
}
