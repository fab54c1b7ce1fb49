import { Button } from '@larder/ui/controls/button';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { NavBar } from '@larder/ui/layout/nav-bar';
import { Screen } from '@larder/ui/layout/screen';
import { CloudAlert, Lock, SearchX } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { screenAt } from '#screen-kit/navigation/screen-lookup.ts';
import { useBack } from '#screen-kit/navigation/use-back.ts';
import { useAllTexts } from '#screen-kit/texts/use-all-texts.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { useTitle } from '#screen-kit/texts/use-title.ts';

type StoppedScreenProps = {
  path: string;
  /**
   * `denied`: a permission is missing. `notFound`: no such page. `notLoaded`: its chunk failed to load. `broken`: it
   * threw.
   */
  kind: 'denied' | 'notFound' | 'notLoaded' | 'broken';
};

const ICONS = { denied: Lock, notFound: SearchX, notLoaded: CloudAlert, broken: CloudAlert };

/** A page that cannot be shown, with a way out. [screens 1.2] */
export function StoppedScreen({ path, kind }: StoppedScreenProps) {
  const t = useText();
  const navigate = useNavigate();
  const back = useBack();
  const Icon = ICONS[kind];
  const screen = screenAt(path);
  const title = useTitle(screen?.titleKey);
  const texts = useAllTexts();
  const text = {
    denied: t('fixed.denied.page'),
    notFound: t('refusal.PAGE_NOT_FOUND'),
    notLoaded: t('refusal.PAGE_LOAD_FAILED'),
    broken: t('shell.broken'),
  }[kind];
  const reloads = kind === 'notLoaded' || kind === 'broken';
  return (
    <Screen
      path={path}
      state={kind === 'denied' ? 'denied' : 'error'}
      bar={
        <NavBar
          title={screen ? title : t('fixed.product.name')}
          back={{ label: t('btn.back'), onBack: back }}
        />
      }
    >
      <div role="alert" className="my-auto">
        <EmptyState
          icon={<Icon aria-hidden="true" />}
          title={texts === 'here' ? text : texts === 'failed' ? t('shell.broken') : ''}
          action={
            <Button
              size="medium"
              onClick={() => (reloads ? location.reload() : navigate('/', { replace: true }))}
            >
              {reloads ? t('btn.reload') : t('btn.home')}
            </Button>
          }
        />
      </div>
    </Screen>
  );
}
