import { Card } from '@larder/ui/layout/card';
import { CardStack } from '@larder/ui/layout/card-stack';
import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import { CircleHelp, CirclePlay, MessageCircleOff } from 'lucide-react';
import { AppScreen } from '../../../app/app-screen.tsx';
import { screenLink } from '../../../app/screen-href.ts';
import { useText } from '../../../app/use-text.ts';
import { supportEmail } from '../../../env.ts';
import { PhoneCard } from '../../../features/notice/phone-card.tsx';
import { NoticesCard } from './support/notices-card.tsx';

/** 4. The chat arrives with its own issue: until then it is not offered. */
export default function SupportPage() {
  const t = useText();
  const tutorials = screenLink('/pages/index/video-tutorial/video-tutorial');
  const help = screenLink('/pages/tabBar/support/webview');
  return (
    <AppScreen path="/pages/tabBar/support/support">
      <CardStack>
        <Card>
          <div className="flex items-center gap-4 pt-1">
            <span className="grid size-12 shrink-0 place-items-center rounded-full bg-sunken text-ink-soft">
              <MessageCircleOff aria-hidden="true" className="size-6" />
            </span>
            <div className="min-w-0 flex-1">
              <h2 className="font-bold text-lg">{t('support.chat')}</h2>
              <p className="text-ink-soft">{t('support.chatNotAvailable')}</p>
              {supportEmail && (
                <a
                  href={`mailto:${supportEmail}`}
                  className="inline-flex min-h-11 items-center break-all font-semibold underline underline-offset-4"
                >
                  {supportEmail}
                </a>
              )}
            </div>
          </div>
        </Card>
        {(tutorials || help) && (
          <Card flush>
            <List>
              {tutorials && (
                <ListRow
                  leading={<CirclePlay />}
                  title={t('title.index.video-tutorial.video-tutorial')}
                  href={tutorials}
                />
              )}
              {help && (
                <ListRow leading={<CircleHelp />} title={t('title.tabBar.support.webview')} href={help} />
              )}
            </List>
          </Card>
        )}
        <PhoneCard />
        <NoticesCard />
      </CardStack>
    </AppScreen>
  );
}
