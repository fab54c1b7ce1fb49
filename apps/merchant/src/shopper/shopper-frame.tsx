import { OfflineBanner } from '@larder/ui/feedback/offline-banner';
import { NavBar } from '@larder/ui/layout/nav-bar';
import { Screen, type ScreenState } from '@larder/ui/layout/screen';
import { type ReactNode, useEffect } from 'react';
import { useOnline } from '#platform/network-state.ts';
import { LanguageButton } from './words/language-button.tsx';
import { useWords } from './words/words-context.ts';

type ShopperFrameProps = {
  path: '/s' | '/s/o' | '/s/c' | '*';
  state: ScreenState;
  title: string;
  onBack?: () => void;
  children: ReactNode;
};

/** The bar with the title and the language switch, the offline banner, and the way to the privacy statement. */
export function ShopperFrame({ path, state, title, onBack, children }: ShopperFrameProps) {
  const { t } = useWords();
  const online = useOnline();
  useEffect(() => {
    document.title = `${title} · Larder`;
  }, [title]);
  const back = onBack && { label: t('shopper.back'), onBack };
  return (
    <Screen path={path} state={state} bar={<NavBar title={title} back={back} actions={<LanguageButton />} />}>
      {!online && <OfflineBanner text={t(path === '/s' ? 'shopper.offline' : 'shopper.offline.page')} />}
      {children}
      <p className="mt-auto px-4 py-1 text-center text-sm">
        <a
          href="/pages/login/legal?document=privacy"
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {t('shopper.privacy')}
        </a>
      </p>
    </Screen>
  );
}
