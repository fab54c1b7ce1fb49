import { CountBadge } from '@larder/ui/feedback/count-badge';
import { Link } from '@larder/ui/layout/link';
import { Bell } from 'lucide-react';
import { trpc } from '#platform/trpc.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useAllTexts } from '#screen-kit/texts/use-all-texts.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

/** The part of screen 4 with the notices. */
export const NOTICES = 'notices';

/** The bell in the bar of a tab page: how many notices are unread, and the way to them. [screens 2.1] */
export function NoticeBell() {
  const t = useText();
  // Home has it before its words.
  const texts = useAllTexts();
  const { data } = trpc.notice.countUnread.useQuery();
  const count = data?.count ?? 0;
  if (texts !== 'here') return <span className="size-11 shrink-0" />;
  return (
    <Link
      href={`${screenHref('/pages/tabBar/support/support')}#${NOTICES}`}
      replace
      aria-label={count > 0 ? t('support.bell', { count }) : t('support.notices')}
      className="relative grid size-11 shrink-0 place-items-center rounded-full active:bg-ink/10 [&>svg]:size-icon"
    >
      <Bell aria-hidden="true" />
      {count > 0 && (
        <span className="absolute top-1 right-0.5">
          <CountBadge count={count} label="" />
        </span>
      )}
    </Link>
  );
}
