import { Button } from '@larder/ui/controls/button';
import { CountBadge } from '@larder/ui/feedback/count-badge';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { useToast } from '@larder/ui/feedback/use-toast';
import { Card } from '@larder/ui/layout/card';
import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import { BellOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { NOTICES } from '#features/notice/notice-bell.tsx';
import { apiClient } from '#platform/api/api-client.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { ownPage } from '#screen-kit/navigation/push-target.ts';
import { FailedQuery } from '#screen-kit/screen/failed-query.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { useNoticeWords } from './use-notice-words.ts';

type Notice = Outputs['notice']['list']['items'][number];

/** Latest notices; a tap marks one as read and follows it. [screens A-3] */
export function NoticesCard() {
  const t = useText();
  const query = trpc.notice.list.useQuery();
  const refresh = useRefreshNotices();
  const toast = useToast();
  const textOf = useRefusalText();
  const markAll = useSend(apiClient.notice.markAllRead.mutate);
  const items = query.data?.items ?? [];
  const unread = trpc.notice.countUnread.useQuery();
  // Older ones than are listed count too.
  const hasUnread = items.some(({ isRead }) => !isRead) || (unread.data?.count ?? 0) > 0;
  const place = useBellPlace(query.isPending);
  return (
    <div id={NOTICES} ref={place} tabIndex={-1} className="scroll-mt-16 outline-none">
      <Card title={t('support.notices')} flush={items.length > 0}>
        {query.isPending && <ListSkeleton picture={false} />}
        {query.isError && !query.data && <FailedQuery query={query} />}
        {query.data && items.length === 0 && (
          <EmptyState icon={<BellOff aria-hidden="true" />} title={t('support.noNotices')} />
        )}
        {hasUnread && (
          <div className="px-4 pb-2">
            <Button
              tone="secondary"
              size="medium"
              busyText={markAll.isPending ? t('shell.sending') : undefined}
              onClick={() =>
                markAll.mutate({}, { onSuccess: refresh, onError: (error) => toast.error(textOf(error)) })
              }
            >
              {t('support.markAllRead')}
            </Button>
          </div>
        )}
        {items.length > 0 && (
          <List label={t('support.notices')}>
            {items.map((item) => (
              <NoticeRow key={item.id} item={item} />
            ))}
          </List>
        )}
      </Card>
    </div>
  );
}

/** Brings the notices into view for readers who came by the bell, once there is something to see. */
function useBellPlace(isLoading: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash !== `#${NOTICES}` || isLoading) return;
    place.current?.scrollIntoView({ block: 'start' });
    place.current?.focus({ preventScroll: true });
  }, [hash, key, isLoading]);
  return place;
}

/** Returns the function that reloads the list and the dot of the tab. */
function useRefreshNotices(): () => void {
  const { notice } = trpc.useUtils();
  return () => {
    void notice.list.invalidate();
    void notice.countUnread.invalidate();
  };
}

function NoticeRow({ item }: { item: Notice }) {
  const t = useText();
  const navigate = useNavigate();
  const { dateTime, phoneZone } = useFormats();
  const wordsOf = useNoticeWords();
  const refresh = useRefreshNotices();
  const { title, text } = wordsOf(item);
  async function open() {
    if (!item.isRead) {
      await apiClient.notice.markRead.mutate({ id: item.id }).catch(() => {});
      refresh();
    }
    const page = item.target ? ownPage(item.target, location.origin) : null;
    if (page) void navigate(page);
  }
  return (
    <ListRow
      id={item.id}
      title={title}
      strong={!item.isRead}
      subtitle={
        <>
          <span className="block">{text}</span>
          <span className="block">{dateTime(item.createdAt, phoneZone)}</span>
        </>
      }
      trailing={item.isRead ? undefined : <CountBadge label={t('support.unread')} />}
      chevron={item.target !== null}
      onPress={() => void open()}
    />
  );
}
