import { TabBar } from '@larder/ui/layout/tab-bar';
import { useText } from '#screen-kit/texts/use-text.ts';
import { useTabs } from './use-tabs.tsx';

type AppTabBarProps = { current: string; isMemberKnown: boolean };

/** The tabs below the screen of a phone; empty until it is known which the member has, so that none moves. */
export function AppTabBar({ current, isMemberKnown }: AppTabBarProps) {
  const t = useText();
  const tabs = useTabs();
  return <TabBar label={t('shell.tabs')} items={isMemberKnown ? tabs : []} current={current} />;
}
