import { Button } from '@larder/ui/controls/button';
import { IconButton } from '@larder/ui/controls/icon-button';
import { Switch } from '@larder/ui/controls/switch';
import { Modal } from '@larder/ui/feedback/modal';
import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import { useShortcut, useShortcutKeys } from '#screen-kit/keyboard/shortcuts.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';

const KEYS = [
  ['Space', 'play'],
  ['J L', 'skip2s'],
  ['← →', 'frame'],
  ['1–4', 'speed'],
  ['B A', 'pictures'],
  ['↑ ↓', 'line'],
  ['+ −', 'units'],
  ['Del', 'remove'],
  ['/', 'find'],
  ['↵', 'charge'],
  ['N', 'nothing'],
  ['W', 'waive'],
  ['U', 'undo'],
  ['S', 'skip'],
  ['?', 'help'],
] as const;

type DeskHelpProps = { hasKeys: boolean; onSwitch: (on: boolean) => void };

/** Button of the bar that lists the keys and turns them off, for those who speak their words or press by accident. */
export function DeskHelp({ hasKeys, onSwitch }: DeskHelpProps) {
  const t = useText();
  const shortcut = useShortcut('?');
  const [open, setOpen] = useState(false);
  useShortcutKeys(hasKeys, {});
  return (
    <>
      <IconButton
        {...shortcut}
        icon={<Keyboard aria-hidden="true" />}
        label={t('abnormal.keys.title')}
        onPress={() => setOpen(true)}
      />
      <Modal
        open={open}
        onClose={() => setOpen(false)}
        title={t('abnormal.keys.title')}
        buttons={
          <Button size="medium" onClick={() => setOpen(false)}>
            {t('btn.close')}
          </Button>
        }
      >
        <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-start text-sm">
          {KEYS.map(([key, act]) => (
            <div key={act} className="contents">
              <dt>
                <kbd className="rounded-sm border border-edge px-1.5 font-sans">{key}</kbd>
              </dt>
              <dd>{t(`abnormal.keys.${act}`)}</dd>
            </div>
          ))}
        </dl>
        <div className="-mx-4 mt-3 text-start">
          <Switch label={t('abnormal.keys.on')} checked={hasKeys} onCheckedChange={onSwitch} />
        </div>
      </Modal>
    </>
  );
}
