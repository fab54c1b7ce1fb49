import { Button } from '@larder/ui/controls/button';
import { Modal } from '@larder/ui/feedback/modal';
import { browserBridge } from '#platform/bridge/browser-bridge.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

/** Dialog of `NotificationPopup`, loaded only when it opens. */
export default function AskNotifications({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText();
  function openSettings() {
    onClose();
    void browserBridge.call('openSettings').catch(() => {});
  }
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={t('home.notifications.title')}
      description={t('home.notifications.text')}
      buttons={
        <>
          <Button tone="secondary" size="medium" onClick={onClose}>
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
