import { OfflineBanner } from '@larder/ui/feedback/offline-banner';
import { NavBar } from '@larder/ui/layout/nav-bar';
import { Screen } from '@larder/ui/layout/screen';
import type { ReactNode } from 'react';
import { useOnline } from '#platform/network-state.ts';
import { screenAt } from '#screen-kit/navigation/screen-lookup.ts';
import type { ScreenPath } from '#screen-kit/navigation/screens.ts';
import { useBack } from '#screen-kit/navigation/use-back.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { LanguageSwitch } from './language-switch.tsx';

type SignInFrameProps = {
  path: ScreenPath;
  /** Hides the back button, on the first screen of the area. */
  first?: boolean;
  /** Large text on the yellow below the bar. */
  welcome?: { title: string; text?: string };
  children: ReactNode;
};

/** Frame of the sign-in screens: a yellow head with the language switch, overlapped by a white form. */
export function SignInFrame({ path, first = false, welcome, children }: SignInFrameProps) {
  const t = useText();
  const back = useBack();
  const online = useOnline();
  const screen = screenAt(path);
  return (
    <Screen
      path={path}
      plain
      bar={
        <NavBar
          title={screen ? t(screen.titleKey) : ''}
          back={first ? undefined : { label: t('btn.back'), onBack: back }}
          actions={<LanguageSwitch />}
        >
          {welcome ? (
            <div className="flex items-center gap-4 px-6 pt-5 pb-12">
              <img src="/icon-ink.svg" alt="" width="56" height="56" className="shrink-0" />
              <div className="min-w-0">
                <p className="break-words font-bold text-2xl">{welcome.title}</p>
                {welcome.text && <p className="mt-0.5 break-words">{welcome.text}</p>}
              </div>
            </div>
          ) : undefined}
        </NavBar>
      }
    >
      <div className={welcome ? '-mt-6 flex grow flex-col rounded-t-2xl bg-surface' : 'flex grow flex-col'}>
        {!online && <OfflineBanner text={t('shell.offline')} />}
        <div className="flex grow flex-col px-6 pt-7 pb-8">{children}</div>
      </div>
    </Screen>
  );
}
