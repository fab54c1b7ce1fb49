import type { TabBarItem } from '@larder/ui/layout/tab-bar';
import { Headset, House, PackagePlus, Refrigerator, UserRound } from 'lucide-react';
import { useMeIfAny } from '#screen-kit/member/me.ts';
import { mayOpen } from '#screen-kit/navigation/screen-access.ts';
import { screens } from '#screen-kit/navigation/screens.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { useTabBadges } from './use-tab-badges.ts';

const tabs = screens.filter((screen) => screen.tab !== undefined);
const ICONS = [House, Refrigerator, PackagePlus, Headset, UserRound];

/** The five tabs; Device and Restock appear only for members who may open them. [screens S-2] */
export function useTabs(): TabBarItem[] {
  const t = useText();
  const held = useMeIfAny()?.permissions ?? [];
  const badges = useTabBadges();
  return tabs
    .filter((screen) => mayOpen(screen, held))
    .map((screen): TabBarItem => {
      const Icon = ICONS[screen.tab ?? 0] ?? House;
      return {
        key: screen.path,
        href: screen.tab === 0 ? '/' : screen.path,
        label: t(screen.titleKey),
        icon: <Icon aria-hidden="true" />,
        badge: badges[screen.tab ?? 0],
      };
    });
}
