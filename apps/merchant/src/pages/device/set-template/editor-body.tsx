import { limits } from '@larder/domain/limits';
import { Button } from '@larder/ui/controls/button';
import { useToast } from '@larder/ui/feedback/use-toast';
import { Send } from 'lucide-react';
import { useState } from 'react';
import type { SavingState } from '#features/template/create-draft-saver.ts';
import { editorLine } from '#features/template/draft-content.ts';
import { type DraftChange, isOn } from '#features/template/draft-state.ts';
import type { DraftState } from '#features/template/editor-draft.ts';
import type { EditorProduct } from '#features/template/known-products.ts';
import { NoticeRow } from '#features/template/notice-row.tsx';
import { RollOutFlow } from '#features/template/roll-out/roll-out-flow.tsx';
import type { RollOutStep } from '#features/template/roll-out/roll-out-step.ts';
import { ViewSwitch } from '#features/template/shelf-picture/view-switch.tsx';
import { useOnline } from '#platform/network-state.ts';
import type { Outputs } from '#platform/trpc.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { Fault } from './check-draft.ts';
import { CopyFrom } from './copy/copy-from.tsx';
import { DraftOffer } from './draft-offer.tsx';
import { DraftPicture } from './draft-picture.tsx';
import { EditorFooter } from './editor-footer.tsx';
import { EditorHead } from './editor-head.tsx';
import { LayerLines } from './layer-lines.tsx';
import { LookAlikeNotice } from './look-alike-notice.tsx';
import { SettingsForm } from './settings-form.tsx';
import { ShelfTabs } from './shelf-tabs.tsx';
import type { useShelfView } from './use-shelf-view.ts';
import { WrittenOff } from './written-off.tsx';
import { type LeftStock, writtenOffStock } from './written-off-stock.ts';

type EditorBodyProps = {
  editor: Outputs['template']['editor'];
  draft: DraftState;
  shown: ReturnType<typeof useShelfView>;
  saving: SavingState;
  productOf: (productId: string) => EditorProduct | undefined;
  nameOf: (productId: string) => string;
  fault: (Fault & { text: string }) | null;
  /** Revision that another member published since the editor was opened. */
  overtakenBy: number | null;
  onChange: (change: DraftChange) => void;
  onPick: () => void;
  /** Receives the products of copied lines. */
  onKnown: (products: readonly EditorProduct[]) => void;
  onSave: () => void;
  onPublish: () => void;
  onReload: () => void;
  /** Stores the draft; returns its id, null if that failed. */
  onStore: () => Promise<string | null>;
  /** Opens the look-alikes. */
  onAdjust: () => void;
  /** Continues an earlier draft; null once something was changed in this one. */
  onContinue: ((draftId: string) => void) | null;
};

/** Page of the editor, from the device's name to the buttons. */
export function EditorBody(props: EditorBodyProps) {
  const { editor, draft, shown, saving, productOf, nameOf, fault, overtakenBy, onChange } = props;
  const { shelf } = shown;
  const t = useText();
  const toast = useToast();
  const phone = useReader();
  const online = useOnline();
  const [rollOut, setRollOut] = useState<RollOutStep | null>(null);
  const { device, inForce, stock } = editor;
  const left = writtenOffStock(stock, draft.lines).filter(isOn(shelf));
  const errorAt = (field: 'effectiveAt' | 'expiresAt') => (fault?.field === field ? fault.text : undefined);
  const isFull = draft.lines.filter(isOn(shelf)).length >= limits.productsPerLayer;
  function putBack(level: LeftStock) {
    const was = inForce?.lines.find((line) => isOn(level)(line) && line.productId === level.productId);
    if (was) onChange({ type: 'putBack', line: editorLine(was) });
    else onChange({ type: 'add', shelf: level, products: [{ id: level.productId, priceMinor: 0 }] });
  }
  async function rollOutDraft() {
    const versionId = await props.onStore();
    if (versionId) setRollOut({ kind: 'choosing', source: { versionId }, timing: draft });
  }
  return (
    <>
      {overtakenBy !== null && (
        <NoticeRow tone="info" action={{ label: t('btn.reload'), onPress: props.onReload }}>
          {t('template.newer', { rev: overtakenBy })}
        </NoticeRow>
      )}
      {props.onContinue && <DraftOffer deviceNo={device.deviceNo} onContinue={props.onContinue} />}
      <EditorHead editor={editor} />
      <ViewSwitch view={shown.view} onChange={shown.setView} />
      {shown.view === 'picture' ? (
        <DraftPicture device={device} productOf={productOf} lines={draft.lines} onOpen={shown.openLine} />
      ) : (
        <ShelfTabs shelves={device} lines={draft.lines} shelf={shelf} onChange={shown.openShelf}>
          <LookAlikeNotice
            editor={editor}
            draft={draft}
            fault={fault}
            productOf={productOf}
            onAdjust={props.onAdjust}
          />
          <WrittenOff stock={left} nameOf={nameOf} onPutBack={putBack} />
          <LayerLines
            draft={draft}
            shelf={shelf}
            productOf={productOf}
            onChange={onChange}
            currency={device.currency}
            fault={
              fault?.line
                ? { line: fault.line, field: fault.field === 'price' ? 'price' : null, text: fault.text }
                : null
            }
            onAdd={() => (isFull ? toast.error(t('refusal.TEMPLATE_LAYER_FULL')) : props.onPick())}
          >
            <CopyFrom
              editor={editor}
              draft={draft}
              shelf={shelf}
              onLines={(lines) => onChange({ type: 'lines', lines })}
              onKnown={props.onKnown}
              onRollOut={(presetId) => setRollOut({ kind: 'choosing', source: { presetId } })}
            />
          </LayerLines>
        </ShelfTabs>
      )}
      <SettingsForm
        settings={draft}
        timeZone={device.timezone ?? phone.timeZone}
        errors={{ effectiveAt: errorAt('effectiveAt'), expiresAt: errorAt('expiresAt') }}
        onChange={(settings) => onChange({ type: 'settings', settings })}
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
      <EditorFooter
        lines={draft.lines}
        saving={saving}
        problem={fault && !fault.line && !fault.field ? fault.text : null}
        onSave={props.onSave}
        onPublish={props.onPublish}
      />
    </>
  );
}
