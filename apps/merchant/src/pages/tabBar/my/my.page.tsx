import { Button } from '@larder/ui/controls/button';
import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import { Section } from '@larder/ui/layout/section';
import {
  ArrowLeftRight,
  CirclePlay,
  Download,
  FileDown,
  Info,
  KeyRound,
  KeySquare,
  LogOut,
  MonitorSmartphone,
  Settings,
  ShieldCheck,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { MerchantSwitch } from '#features/identity/merchant-switch.tsx';
import { useSignOut } from '#features/identity/use-sign-out.ts';
import { NoticeBell } from '#features/notice/notice-bell.tsx';
import { unsentCount } from '#features/restock/outbox/queued-steps.ts';
import { useOutbox } from '#features/restock/outbox/use-outbox.ts';
import { useInstall } from '#platform/browser/install-prompt.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { mayOpen } from '#screen-kit/navigation/screen-access.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { screenAt } from '#screen-kit/navigation/screen-lookup.ts';
import type { ScreenPath } from '#screen-kit/navigation/screens.ts';
import { AppScreen } from '#screen-kit/screen/app-screen.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { LanguageRow } from './my/language-row.tsx';
import { ProfileHead } from './my/profile-head.tsx';
import { TemperatureRow } from './my/temperature-row.tsx';
import { ThemeRow } from './my/theme-row.tsx';

const PATH = '/pages/tabBar/my/my';

/** Screen 5: the user's own account. */
export default function MyPage() {
  const t = useText();
  const { account, membership, merchant, memberships } = useMe();
  const signOut = useSignOut();
  const install = useInstall();
  const [leaving, setLeaving] = useState(false);
  const unsent = unsentCount(useOutbox().waiting);
  return (
    <AppScreen path={PATH} hero={<ProfileHead />} actions={<NoticeBell />}>
      <Section title={t('me.preferences')}>
        <List>
          <LanguageRow />
          <TemperatureRow />
          <ThemeRow />
        </List>
      </Section>
      <Section title={t('me.account')}>
        <List>
          <MerchantSwitch memberships={memberships} current={merchant.id}>
            {(choose) => (
              <ListRow
                leading={<ArrowLeftRight aria-hidden="true" />}
                title={t('me.switchMerchant')}
                subtitle={merchant.name}
                onPress={choose}
              />
            )}
          </MerchantSwitch>
          <PageRow to="/pages/tabBar/my/modify-password" icon={<KeyRound />} />
          <PageRow
            to="/pages/tabBar/my/two-step"
            icon={<ShieldCheck />}
            value={account.hasTwoStep ? t('me.twoStep.on') : t('me.twoStep.off')}
          />
          {membership.kind !== 'restocker' && <PageRow to="/pages/tabBar/my/passkeys" icon={<KeySquare />} />}
          <PageRow to="/pages/tabBar/my/sessions" icon={<MonitorSmartphone />} />
          <PageRow to="/pages/tabBar/my/exports" icon={<FileDown />} />
          <PageRow to="/pages/setting/index" icon={<Settings />} />
          <PageRow to="/pages/index/video-tutorial/video-tutorial" icon={<CirclePlay />} />
          {install && (
            <ListRow
              leading={<Download aria-hidden="true" />}
              title={t('me.install')}
              subtitle={t('me.installHint')}
              onPress={() => void install()}
            />
          )}
          <PageRow to="/pages/tabBar/my/about" icon={<Info />} />
        </List>
      </Section>
      <div className="px-4 py-6">
        <Button tone="danger" block icon={<LogOut aria-hidden="true" />} onClick={() => setLeaving(true)}>
          {t('btn.signOut')}
        </Button>
      </div>
      <ConfirmDialog
        open={leaving}
        title={t('me.signOut.title')}
        sentence={
          unsent > 0
            ? t('me.signOut.unsent', { count: unsent })
            : t('me.signOut.sentence', { email: account.email })
        }
        cancelLabel={t('btn.cancel')}
        verb={t('btn.signOut')}
        destructive
        onCancel={() => setLeaving(false)}
        onConfirm={() => void signOut()}
      />
    </AppScreen>
  );
}

function PageRow({ to, icon, value }: { to: ScreenPath; icon: ReactNode; value?: string }) {
  const t = useText();
  const { permissions } = useMe();
  const screen = screenAt(to);
  if (!screen || !mayOpen(screen, permissions)) return null;
  return <ListRow leading={icon} title={t(screen.titleKey)} value={value} href={screenHref(to)} />;
}
