import { useEffect, useRef } from 'react';
import { browserBridge } from '#platform/browser-bridge.ts';
import { trpc } from '#platform/trpc.ts';
import { type ArrivedPush, arrivedPushOf, workerMessage } from './arrived-push.ts';

export type { ArrivedPush };

type Listener = {
  onArrive: (push: ArrivedPush) => void;
  /** On a notification of the browser. Those of the native shell are heard by `usePush`, also when nobody is signed in. */
  onTap: (target: unknown) => void;
};

/** Pushes while the app is open, from the service worker or from the native shell. */
export function useArrivedPush(listener: Listener): void {
  const { notice } = trpc.useUtils();
  const readNotices = () => {
    void notice.list.invalidate();
    void notice.unreadCount.invalidate();
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
    const hear = ({ data, ports }: MessageEvent) => {
      const told = workerMessage.safeParse(data);
      if (!told.success) return;
      ports[0]?.postMessage(true);
      if (told.data.kind === 'pushTap') latest.current.onTap(told.data.target);
      else arrive(told.data);
    };
    const { serviceWorker } = navigator;
    serviceWorker?.addEventListener('message', hear);
    serviceWorker?.startMessages();
    const leave = browserBridge.on('nativeCallback', ({ actionType, actionData }) => {
      const push = actionType === 'pushArrived' ? arrivedPushOf(actionData) : null;
      if (push) arrive(push);
    });
    return () => {
      serviceWorker?.removeEventListener('message', hear);
      leave();
    };
  }, []);
}
