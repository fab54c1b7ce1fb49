import { Button } from '@larder/ui/controls/button';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { editorLine } from '#features/template/draft-content.ts';
import { isOn } from '#features/template/draft-state.ts';
import { NoticeRow } from '#features/template/notice-row.tsx';
import { RollOutFlow } from '#features/template/roll-out/roll-out-flow.tsx';
import type { RollOutStep } from '#features/template/roll-out/roll-out-step.ts';
import { ViewSwitch } from '#features/template/shelf-picture/view-switch.tsx';
import { useOnline } from '#platform/network-state.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { CopyFrom } from './copy/copy-from.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { DraftPicture } from './draft-picture.tsx';
import { EditorFooter } from './editor-footer.tsx';
import { EditorHead } from './editor-head.tsx';
import { LayerLines } from './layer-lines.tsx';
import { LookAlikeNotice } from './look-alike-notice.tsx';
import { SettingsForm } from './settings-form.tsx';
import { ShelfTabs } from './shelf-tabs.tsx';
import { useEditor } from './use-editing.ts';
import { WrittenOff } from './written-off.tsx';
import { type LeftStock, writtenOffStock } from './written-off-stock.ts';

/** Page of the editor, from the device's name to the buttons. */
export function EditorBody() {
  const { editor, draft, shown, productOf, nameOf, fault, overtakenBy, change, ...editing } = useEditor();
  const { shelf } = shown;
  const t = useText();
  const phone = useReader();
  const online = useOnline();
  const [rollOut, setRollOut] = useState<RollOutStep | null>(null);
  const { device, inForce, stock } = editor;
  const draftId = editing.draftId();
  const left = writtenOffStock(stock, draft.lines).filter(isOn(shelf));
  const errorAt = (field: 'effectiveAt' | 'expiresAt') => (fault?.field === field ? fault.text : undefined);
  function putBack(level: LeftStock) {
    const was = inForce?.lines.find((line) => isOn(level)(line) && line.productId === level.productId);
    if (was) change({ type: 'putBack', line: editorLine(was) });
    else change({ type: 'add', shelf: level, products: [{ id: level.productId, priceMinor: 0 }] });
  }
  async function rollOutDraft() {
    const versionId = await editing.storedVersion();
    if (versionId) setRollOut({ kind: 'extent', source: { versionId }, timing: draft });
  }
  return (
    <>
      {overtakenBy !== null && (
        <NoticeRow tone="info" action={{ label: t('btn.reload'), onPress: editing.reload }}>
          {t('template.newer', { rev: overtakenBy })}
        </NoticeRow>
      )}
      {draftId && <DraftNotice draftId={draftId} />}
      <EditorHead editor={editor} />
      <ViewSwitch view={shown.view} onChange={shown.setView} />
      {shown.view === 'picture' ? (
        <DraftPicture device={device} productOf={productOf} lines={draft.lines} onOpen={shown.openLine} />
      ) : (
        <ShelfTabs shelves={device} lines={draft.lines} shelf={shelf} onChange={shown.openShelf}>
          <LookAlikeNotice />
          <WrittenOff stock={left} nameOf={nameOf} onPutBack={putBack} />
          <LayerLines>
            <CopyFrom onRollOut={(presetId) => setRollOut({ kind: 'extent', source: { presetId } })} />
          </LayerLines>
        </ShelfTabs>
      )}
      <SettingsForm
        settings={draft}
        timeZone={device.timezone ?? phone.timeZone}
        errors={{ effectiveAt: errorAt('effectiveAt'), expiresAt: errorAt('expiresAt') }}
        onChange={(settings) => change({ type: 'settings', settings })}
      />
      <div className="bg-surface px-4 pb-4">
        <Button
          tone="ghost"
          block
          icon={<Send />}
          disabled={!online || draft.lines.length === 0}
          onClick={() => void rollOutDraft()}
        >
          {t('template.rollOut.others')}
        </Button>
      </div>
      <RollOutFlow step={rollOut} without={[device.deviceNo]} onStep={setRollOut} />
      <EditorFooter />
    </>
  );
}
