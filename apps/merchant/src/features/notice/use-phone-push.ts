import { useToast } from '@larder/ui/feedback/use-toast';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { refusalOf } from '#platform/api/refusal-of.ts';
import { browserBridge } from '#platform/bridge/browser-bridge.ts';
import { webPush } from '#platform/push/web-push.ts';
import type { WebPushState } from '#platform/push/web-push-support.ts';
import { trpc } from '#platform/trpc.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

const STATE = ['webPush'];

/** State of pushes to this browser; null while it is unknown, and where the installation does not push to browsers. */
export function usePhonePush() {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const inBrowser = !browserBridge.available;
  const vapid = trpc.push.readVapidKey.useQuery(undefined, { enabled: inBrowser });
  const { data } = useQuery({
    queryKey: STATE,
    queryFn: webPush.state,
    enabled: inBrowser,
    // Describes this very browser, so no cache may keep it.
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
  });
  const readAgain = () => queryClient.invalidateQueries({ queryKey: STATE });
  const key = vapid.data?.key ?? null;
  const state: WebPushState | null = key === null ? null : (data ?? null);

  // Refresh, because the member may have changed the permission in the browser's settings meanwhile.
  useEffect(() => {
    const look = () => void queryClient.invalidateQueries({ queryKey: STATE });
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [queryClient]);

  async function act(work: () => Promise<void>, done: WebPushState, text: string) {
    setBusy(true);
    try {
      await work();
      if ((await webPush.state()) === done) toast.success(text);
    } catch (error) {
      // The push service of the browser refuses with messages of its own.
      const own = error instanceof DOMException || refusalOf(error).code === 'INTERNAL';
      toast.error(own ? t('support.phone.failed') : textOf(error));
    }
    setBusy(false);
    await readAgain();
  }
  return {
    state,
    busy,
    turnOn: async () => {
      if (key) await act(() => webPush.turnOn(key), 'on', t('support.phone.turnedOn'));
    },
    turnOff: () => act(webPush.turnOff, 'off', t('support.phone.turnedOff')),
  };
}
