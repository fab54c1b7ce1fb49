import { Button } from '@larder/ui/controls/button';
import { Modal } from '@larder/ui/feedback/modal';
import { useEffect, useState } from 'react';
import { useText } from '../../../../app/use-text.ts';
import { browserBridge } from '../../../../platform/browser-bridge.ts';
import { readAskedAt, shouldAsk, writeAskedAt } from '../../../../platform/notification-asking.ts';
import { nowMs } from '../../../../platform/system-edges.ts';

/** Asks to turn notifications on where the native shell says that they are off; again after 7 days. It listens before the page has its data. [screens 3.6] */
export function NotificationPopup() {
  const t = useText();
  const [open, setOpen] = useState(false);
  useEffect(
    () =>
      browserBridge.on('notificationState', ({ notificationData }) =>
        setOpen(shouldAsk({ notificationData, askedAtMs: readAskedAt(), nowMs: nowMs() })),
      ),
    [],
  );
  function close() {
    writeAskedAt(nowMs());
    setOpen(false);
  }
  function openSettings() {
    close();
    void browserBridge.call('openSettings').catch(() => {});
  }
  return (
    <Modal
      open={open}
      onClose={close}
      title={t('home.notifications.title')}
      description={t('home.notifications.text')}
      buttons={
        <>
          <Button tone="secondary" size="medium" onClick={close}>
            {t('home.notifications.notNow')}
          </Button>
          <Button size="medium" onClick={openSettings}>
            {t('btn.openSettings')}
          </Button>
        </>
      }
    />
  );
}
