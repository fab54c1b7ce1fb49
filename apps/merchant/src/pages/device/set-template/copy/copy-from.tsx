import { countProducts } from '@larder/domain/count-products';
import type { Result } from '@larder/domain/refusal';
import { Button } from '@larder/ui/controls/button';
import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { useToast } from '@larder/ui/feedback/use-toast';
import { ActionSheet } from '@larder/ui/pickers/action-sheet';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { copyAll } from '#features/template/copy-lines.ts';
import { editorLine } from '#features/template/draft-content.ts';
import type { EditorLine } from '#features/template/editor-draft.ts';
import { useEditor } from '#pages/device/set-template/use-editing.ts';
import { useOnline } from '#platform/network-state.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { CabinetSheet } from './cabinet-sheet.tsx';
import type { CopySource } from './copy-source.ts';
import { PresetSheet } from './preset-sheet.tsx';
import { SavePreset } from './save-preset.tsx';
import { useShelfActions } from './use-shelf-actions.tsx';

type CopyFromProps = {
  /** Publishes a preset to several devices. */
  onRollOut: (presetId: string) => void;
};

type Opened = 'nothing' | 'menu' | 'cabinets' | 'presets' | 'saving';

/** Fills the template from another layer, the other door, another device or a preset. [screens 64] */
export function CopyFrom({ onRollOut }: CopyFromProps) {
  const { editor, draft, shown, change, addProducts, refuseUnread } = useEditor();
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const online = useOnline();
  const [opened, setOpened] = useState<Opened>('nothing');
  const [asked, setAsked] = useState<CopySource | null>(null);
  const close = () => setOpened('nothing');
  function take(copied: Result<readonly EditorLine[]>): void {
    if (copied.ok) change({ type: 'lines', lines: copied.value });
    else {
      const { refusal } = copied;
      toast.error(textOf(Object.assign(new Error(refusal.code), { data: { refusal } })));
    }
  }
  function replaceBy(source: CopySource): void {
    addProducts(source.products);
    take(copyAll(source.lines.map(editorLine), editor.device));
    setAsked(null);
  }
  function choose(source: CopySource): void {
    close();
    if (draft.lines.length > 0) setAsked(source);
    else replaceBy(source);
  }
  const shelfActions = useShelfActions({
    shelves: editor.device,
    lines: draft.lines,
    shelf: shown.shelf,
    onCopy: take,
  });
  return (
    <>
      <Button tone="ghost" block icon={<Copy />} onClick={() => setOpened('menu')}>
        {t('template.copyMenu')}
      </Button>
      <ActionSheet
        open={opened === 'menu'}
        onClose={close}
        title={t('template.copyMenu')}
        closeLabel={t('btn.cancel')}
        actions={[
          ...shelfActions,
          {
            key: 'cabinet',
            label: t('template.copyCabinet'),
            disabled: !online,
            onSelect: () => setOpened('cabinets'),
          },
          {
            key: 'preset',
            label: t('template.copyPreset'),
            disabled: !online,
            onSelect: () => setOpened('presets'),
          },
          {
            key: 'save',
            label: t('template.savePreset'),
            disabled: !online || draft.lines.length === 0,
            onSelect: () => !refuseUnread() && setOpened('saving'),
          },
        ]}
      />
      {opened === 'cabinets' && (
        <CabinetSheet without={editor.device.deviceNo} onClose={close} onChoose={choose} />
      )}
      {opened === 'presets' && (
        <PresetSheet
          onClose={close}
          onChoose={choose}
          onRollOut={(presetId) => {
            close();
            onRollOut(presetId);
          }}
        />
      )}
      {opened === 'saving' && <SavePreset lines={draft.lines} onClose={close} />}
      <ConfirmDialog
        open={asked !== null}
        title={t('template.copyAll.title')}
        sentence={t('template.copyAll.sentence', {
          name: asked?.name ?? '',
          count: countProducts(draft.lines),
        })}
        cancelLabel={t('btn.cancel')}
        verb={t('template.replace')}
        onCancel={() => setAsked(null)}
        onConfirm={() => asked && replaceBy(asked)}
      />
    </>
  );
}
