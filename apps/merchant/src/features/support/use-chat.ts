import type { RefusalCode } from '@larder/domain/refusals';
import { useState } from 'react';
import { chat } from '#platform/chat/chat.ts';
import { trpc } from '#platform/trpc.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';

type ChatState = 'unknown' | 'absent' | 'idle' | 'loading';

/** State of the chat for its card. Passes the e-mail only to a chat that is opened after the user agreed. */
export function useChat() {
  const { account, merchant } = useMe();
  const { locale } = useReader();
  const settings = trpc.support.readSettings.useQuery();
  const [loading, setLoading] = useState(false);
  const [fault, setFault] = useState<RefusalCode | null>(null);
  const [sharesEmail, shareEmail] = useState(false);
  const offered = settings.data?.chat ?? null;

  async function open() {
    if (!offered) return;
    setLoading(true);
    setFault(null);
    const user = { id: account.id, merchant: merchant.name, ...(sharesEmail && { email: account.email }) };
    const opened = await chat.open({ ...offered, locale }, user);
    setFault(opened.ok ? null : opened.refusal.code);
    setLoading(false);
  }
  const known: ChatState = settings.data || settings.isError ? (offered ? 'idle' : 'absent') : 'unknown';
  const state: ChatState = loading ? 'loading' : known;
  return { state, fault, sharesEmail, shareEmail, open };
}
