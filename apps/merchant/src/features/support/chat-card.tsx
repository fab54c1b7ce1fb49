import { Button } from '@larder/ui/controls/button';
import { Checkbox } from '@larder/ui/controls/checkbox';
import { Card } from '@larder/ui/layout/card';
import { CircleAlert, MessageCircle, MessageCircleOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { supportEmail } from '#env.ts';
import { useOnline } from '#platform/network-state.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { useChat } from './use-chat.ts';

/** Customer service: the chat if this installation has one, else e-mail. [screens 3.7] */
export function ChatCard() {
  const t = useText();
  const chat = useChat();
  if (chat.state === 'unknown') return null;
  if (chat.state === 'absent') {
    return (
      <ChatFrame
        icon={<MessageCircleOff aria-hidden="true" className="size-6" />}
        look="bg-sunken text-ink-soft"
      >
        <p className="text-ink-soft">{t('support.chatNotAvailable')}</p>
        <EmailLink />
      </ChatFrame>
    );
  }
  return (
    <ChatFrame icon={<MessageCircle aria-hidden="true" className="size-6" />} look="bg-brand">
      <p className="text-ink-soft">{t('support.chatText')}</p>
      <Checkbox label={t('support.chatEmail')} checked={chat.sharesEmail} onCheckedChange={chat.shareEmail} />
      <OpenChat chat={chat} />
      <EmailLink />
    </ChatFrame>
  );
}

function OpenChat({ chat }: { chat: ReturnType<typeof useChat> }) {
  const t = useText();
  const online = useOnline();
  return (
    <>
      {chat.fault && (
        <p role="alert" className="flex items-start gap-1.5 pb-2 font-medium text-bad text-sm">
          <CircleAlert aria-hidden="true" className="mt-[0.12em] size-[1.15em] shrink-0" />
          {t(`refusal.${chat.fault}`)}
        </p>
      )}
      <Button
        size="medium"
        tone={chat.fault ? 'secondary' : 'primary'}
        disabled={!online}
        busyText={chat.state === 'loading' ? t('shell.loading') : undefined}
        onClick={() => void chat.open()}
      >
        {chat.fault ? t('btn.retry') : t('support.chatOpen')}
      </Button>
    </>
  );
}

function ChatFrame({ icon, look, children }: { icon: ReactNode; look: string; children: ReactNode }) {
  const t = useText();
  return (
    <Card>
      <div className="flex items-start gap-4 pt-1">
        <span className={`grid size-12 shrink-0 place-items-center rounded-full ${look}`}>{icon}</span>
        <div className="min-w-0 flex-1">
          <h2 className="font-bold text-lg">{t('support.chat')}</h2>
          {children}
        </div>
      </div>
    </Card>
  );
}

function EmailLink() {
  if (!supportEmail) return null;
  return (
    <a
      href={`mailto:${supportEmail}`}
      className="flex min-h-11 items-center break-all font-semibold underline underline-offset-4"
    >
      {supportEmail}
    </a>
  );
}
