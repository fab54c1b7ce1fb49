import { TabBar } from '@larder/ui/layout/tab-bar';
import { useText } from '#screen-kit/texts/use-text.ts';
import { useTabs } from './use-tabs.tsx';

/** The tabs below the screen of a phone. */
export function AppTabBar({ current }: { current: string }) {
  const t = useText();
  return <TabBar label={t('shell.tabs')} items={useTabs()} current={current} />;
}
