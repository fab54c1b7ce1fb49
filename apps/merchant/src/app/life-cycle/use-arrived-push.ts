import { useEffect, useRef } from 'react';
import { browserBridge } from '#platform/bridge/browser-bridge.ts';
import { trpc } from '#platform/trpc.ts';
import { type ArrivedPush, arrivedPushOf, workerMessage } from './arrived-push.ts';

export type { ArrivedPush };

type Listener = {
  onArrive: (push: ArrivedPush) => void;
  /** Called for a tap on a browser notification. Taps in the native shell go to `usePush`, also while signed out. */
  onTap: (target: unknown) => void;
};

/** Listens for pushes while the app is open, from the service worker or the native shell. */
export function useArrivedPush(listener: Listener): void {
  const { notice } = trpc.useUtils();
  const readNotices = () => {
    void notice.list.invalidate();
    void notice.countUnread.invalidate();
  };
  const latest = useRef({ ...listener, readNotices });
  useEffect(() => {
    latest.current = { ...listener, readNotices };
  });
  useEffect(() => {
    const arrive = (push: ArrivedPush) => {
      latest.current.readNotices();
      latest.current.onArrive(push);
    };
    const onMessage = ({ data, ports }: MessageEvent) => {
      const message = workerMessage.safeParse(data);
      if (!message.success) return;
      ports[0]?.postMessage(true);
      if (message.data.kind === 'pushTap') latest.current.onTap(message.data.target);
      else arrive(message.data);
    };
    const { serviceWorker } = navigator;
    serviceWorker?.addEventListener('message', onMessage);
    serviceWorker?.startMessages();
    const leave = browserBridge.on('nativeCallback', ({ actionType, actionData }) => {
      const push = actionType === 'pushArrived' ? arrivedPushOf(actionData) : null;
      if (push) arrive(push);
    });
    return () => {
      serviceWorker?.removeEventListener('message', onMessage);
      leave();
    };
  }, []);
}
