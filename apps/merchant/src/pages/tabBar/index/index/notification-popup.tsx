import { lazy, Suspense, useEffect, useState } from 'react';
import { browserBridge } from '#platform/bridge/browser-bridge.ts';
import { readAskedAt, shouldAsk, writeAskedAt } from '#platform/push/notification-asking.ts';
import { nowMs } from '#platform/system-edges.ts';
import { loadLater } from '#screen-kit/screen/load-later.ts';
import { textsOfSteps } from '#screen-kit/texts/load-texts.ts';

const AskNotifications = lazy(() =>
  loadLater(() => Promise.all([import('./ask-notifications.tsx'), textsOfSteps()]).then(([part]) => part)),
);

/**
 * Asks the user to turn notifications on when the native shell reports them off; again after 7 days. Listens before the
 * page has its data. [screens 3.6]
 */
export function NotificationPopup() {
  const [asked, setAsked] = useState<'never' | 'open' | 'closed'>('never');
  useEffect(
    () =>
      browserBridge.on('notificationState', ({ notificationData }) => {
        const asks = shouldAsk({ notificationData, askedAtMs: readAskedAt(), nowMs: nowMs() });
        setAsked((before) => (asks ? 'open' : before === 'never' ? 'never' : 'closed'));
      }),
    [],
  );
  function close() {
    writeAskedAt(nowMs());
    setAsked('closed');
  }
  if (asked === 'never') return null;
  return (
    <Suspense>
      <AskNotifications open={asked === 'open'} onClose={close} />
    </Suspense>
  );
}
