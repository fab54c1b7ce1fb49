import { Button } from '@larder/ui/controls/button';
import { Checkbox } from '@larder/ui/controls/checkbox';
import { Card } from '@larder/ui/layout/card';
import { CircleAlert, Headset, Mail, MessageCircle, MessageCircleOff, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useOnline } from '#platform/network-state.ts';
import { trpc } from '#platform/trpc.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { useChat } from './use-chat.ts';

/**
 * Customer service: chat, e-mail and phone as far as the operator offers them; the one place that says so if there is
 * none. [screens 4, 3.7]
 */
export function ChatCard() {
  const t = useText();
  const chat = useChat();
  const contact = trpc.support.readSettings.useQuery().data;
  if (chat.state === 'unknown') return null;
  if (chat.state === 'absent') {
    const isReachable = Boolean(contact?.email || contact?.phone);
    return (
      <ChatFrame
        title={t('support.contact')}
        icon={isReachable ? <Headset aria-hidden="true" /> : <MessageCircleOff aria-hidden="true" />}
        look={isReachable ? 'bg-brand' : 'bg-sunken text-ink-soft'}
      >
        {/* After a failed read nobody knows whether there is one. */}
        {contact && (
          <p className="text-ink-soft">{t(isReachable ? 'support.contactText' : 'support.contactNone')}</p>
        )}
        {!contact && <p className="text-ink-soft">{t('support.contactUnknown')}</p>}
        <ContactLinks />
      </ChatFrame>
    );
  }
  return (
    <ChatFrame title={t('support.chat')} icon={<MessageCircle aria-hidden="true" />} look="bg-brand">
      <p className="text-ink-soft">{t('support.chatText')}</p>
      <Checkbox label={t('support.chatEmail')} checked={chat.sharesEmail} onCheckedChange={chat.shareEmail} />
      <OpenChat chat={chat} />
      <ContactLinks />
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

type ChatFrameProps = { title: string; icon: ReactNode; look: string; children: ReactNode };

function ChatFrame({ title, icon, look, children }: ChatFrameProps) {
  return (
    <Card>
      <div className="flex items-start gap-4 pt-1">
        <span className={`grid size-12 shrink-0 place-items-center rounded-full [&>svg]:size-6 ${look}`}>
          {icon}
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="font-bold text-lg">{title}</h2>
          {children}
        </div>
      </div>
    </Card>
  );
}

function ContactLinks() {
  const { email, phone } = trpc.support.readSettings.useQuery().data ?? {};
  const links = [
    { href: `mailto:${email}`, text: email, icon: <Mail aria-hidden="true" className="size-5 shrink-0" /> },
    {
      href: `tel:${phone?.replace(/[^+\d]/g, '')}`,
      text: phone,
      icon: <Phone aria-hidden="true" className="size-5 shrink-0" />,
    },
  ];
  return links.map(
    ({ href, text, icon }) =>
      text && (
        <a
          key={href}
          href={href}
          className="flex min-h-11 items-center gap-2 break-all font-semibold underline underline-offset-4"
        >
          {icon}
          {text}
        </a>
      ),
  );
}
