import { Banner } from '@larder/ui/feedback/banner';
import { OfflineBanner } from '@larder/ui/feedback/offline-banner';
import { Link } from '@larder/ui/layout/link';
import { NavBar } from '@larder/ui/layout/nav-bar';
import { Screen, type ScreenState, type ScreenWidth } from '@larder/ui/layout/screen';
import type { ReactNode } from 'react';
import { useOnline } from '#platform/network-state.ts';
import { useMeIfAny } from '#screen-kit/member/me.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { screenAt } from '#screen-kit/navigation/screen-lookup.ts';
import type { ScreenPath } from '#screen-kit/navigation/screens.ts';
import { useBack } from '#screen-kit/navigation/use-back.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

export type AppScreenProps = {
  path: ScreenPath;
  state?: ScreenState;
  /** Replaces the title of the sitemap. */
  title?: string | undefined;
  /** A small second line inside the bar. */
  subtitle?: string | undefined;
  /** Icon buttons at the right end of the bar. */
  actions?: ReactNode;
  /** More yellow below the title. */
  hero?: ReactNode;
  /** White background, for screens that are one form. */
  plain?: boolean;
  /** Fills a wide window, of which only parts scroll. */
  wide?: boolean;
  /** Width of the content in a wide window; a column to read unless given. */
  width?: ScreenWidth;
  /** Replaces Back through the history; null: no Back. */
  onBack?: (() => void) | null;
  /** When the data on the screen was read, for the offline banner. */
  dataAtMs?: number;
  children: ReactNode;
};

/** A screen with its bar and the banners that all screens share. Start every page with this or `DataScreen`. */
export function AppScreen(props: AppScreenProps) {
  const {
    path,
    state = 'ready',
    title,
    subtitle,
    actions,
    hero,
    plain,
    wide,
    width,
    onBack,
    dataAtMs,
    children,
  } = props;
  const t = useText();
  const back = useBack();
  const screen = screenAt(path);
  const isTab = screen?.tab !== undefined;
  return (
    <Screen
      path={path}
      state={state}
      plain={plain}
      wide={wide}
      width={width}
      bar={
        <NavBar
          title={title ?? (screen ? t(screen.titleKey) : '')}
          subtitle={subtitle}
          back={isTab || onBack === null ? undefined : { label: t('btn.back'), onBack: onBack ?? back }}
          actions={actions}
        >
          {hero}
        </NavBar>
      }
    >
      <Banners path={path} dataAtMs={dataAtMs} />
      {children}
    </Screen>
  );
}

const support = '/pages/tabBar/support/support' satisfies ScreenPath;

/** Leads to how customer service is reached, or to the word that there is none. */
function SupportLink() {
  const t = useText();
  return (
    <Link
      href={screenHref(support)}
      className="inline-flex min-h-11 shrink-0 items-center font-semibold underline underline-offset-4"
    >
      {t('title.tabBar.support.support')}
    </Link>
  );
}

function Banners({ path, dataAtMs }: { path: ScreenPath; dataAtMs?: number }) {
  const t = useText();
  const online = useOnline();
  const { dateTime, phoneZone } = useFormats();
  const suspended = useMeIfAny()?.merchant.status === 'suspended';
  return (
    <>
      {!online && (
        <OfflineBanner
          text={
            dataAtMs ? t('fixed.offline.banner', { time: dateTime(dataAtMs, phoneZone) }) : t('shell.offline')
          }
        />
      )}
      {suspended && (
        <Banner tone="bad" action={path !== support && <SupportLink />}>
          {t('fixed.suspended.banner')}
        </Banner>
      )}
    </>
  );
}
