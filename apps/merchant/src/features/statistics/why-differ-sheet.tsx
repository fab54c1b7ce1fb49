import { can } from '@larder/domain/team/permissions';
import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import { Sheet } from '@larder/ui/pickers/sheet';
import { useLocation } from 'react-router-dom';
import { useMe } from '#screen-kit/member/me.ts';
import { mayOpen } from '#screen-kit/navigation/screen-access.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { screenAt } from '#screen-kit/navigation/screen-lookup.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

const FINANCE = '/pages/user/financial-management';

/** The screens that show money of a day, from the sale to the books. [decision 300] */
const figures = [
  ['home', '/pages/tabBar/index/index'],
  ['orders', '/pages/index/order-management/order-management'],
  ['statistics', '/pages/statistics/statistics'],
  ['taxReport', '/pages/setting/tax-report'],
  ['wallet', `${FINANCE}/financial-management`],
  ['transactions', `${FINANCE}/transaction-list`],
  ['billReport', `${FINANCE}/bill-report`],
] as const;

type WhyDifferSheetProps = { open: boolean; onClose: () => void };

/** The rule by which each screen counts a day, with a link to it; screens that the member may not open are left out. */
export default function WhyDifferSheet({ open, onClose }: WhyDifferSheetProps) {
  const t = useText();
  const { permissions, merchant } = useMe();
  const { pathname } = useLocation();
  const seesSales = merchant.features.includes('statistics') && can(permissions, ['stats.view']);
  const shown = figures.flatMap(([figure, path]) => {
    const screen = screenAt(path);
    if (!screen || !mayOpen(screen, permissions)) return [];
    if (!seesSales && (figure === 'home' || figure === 'statistics')) return [];
    return [{ figure, path, titleKey: screen.titleKey }];
  });
  return (
    <Sheet open={open} onClose={onClose} title={t('statistics.why.title')} closeLabel={t('btn.close')}>
      <p className="px-4 pb-2 text-ink-soft text-sm">{t('statistics.why.intro')}</p>
      <List>
        {shown.map(({ figure, path, titleKey }) => (
          <ListRow
            key={figure}
            id={figure}
            strong
            title={t(titleKey)}
            subtitle={t(`statistics.why.${figure}`)}
            href={path === pathname ? undefined : screenHref(path)}
          />
        ))}
      </List>
      <p className="px-4 py-3 text-ink-soft text-sm">{t('statistics.why.later')}</p>
    </Sheet>
  );
}
