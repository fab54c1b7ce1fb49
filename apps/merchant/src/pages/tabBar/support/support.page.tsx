import { Card } from '@larder/ui/layout/card';
import { CardStack } from '@larder/ui/layout/card-stack';
import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import { CircleHelp, CirclePlay } from 'lucide-react';
import { NoticeBell } from '#features/notice/notice-bell.tsx';
import { PhoneCard } from '#features/notice/phone-card.tsx';
import { ChatCard } from '#features/support/chat-card.tsx';
import { trpc } from '#platform/trpc.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { AppScreen } from '#screen-kit/screen/app-screen.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { NoticesCard } from './support/notices-card.tsx';

/** Screen 4: customer service, the user's notices, and links to explanations. */
export default function SupportPage() {
  const notices = trpc.notice.list.useQuery();
  const failed = notices.isError && !notices.data;
  return (
    <AppScreen
      path="/pages/tabBar/support/support"
      state={failed ? 'error' : 'ready'}
      actions={<NoticeBell />}
    >
      <CardStack>
        <ChatCard />
        <Links />
        <PhoneCard />
        <NoticesCard />
      </CardStack>
    </AppScreen>
  );
}

function Links() {
  const t = useText();
  const url = trpc.support.readSettings.useQuery().data?.help.url;
  const help = url ? screenHref('/pages/tabBar/support/webview', { url }) : undefined;
  return (
    <Card flush>
      <List>
        <ListRow
          leading={<CirclePlay aria-hidden="true" />}
          title={t('title.index.video-tutorial.video-tutorial')}
          href={screenHref('/pages/index/video-tutorial/video-tutorial')}
        />
        {help && (
          <ListRow
            leading={<CircleHelp aria-hidden="true" />}
            title={t('title.tabBar.support.webview')}
            href={help}
          />
        )}
      </List>
    </Card>
  );
}
