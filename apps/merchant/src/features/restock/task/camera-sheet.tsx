import { isCameraSure } from '@larder/domain/restock/camera-count';
import { lineKey, shelfKey } from '@larder/domain/stock/line-key';
import { Button } from '@larder/ui/controls/button';
import { Picture } from '@larder/ui/media/picture';
import { Sheet } from '@larder/ui/pickers/sheet';
import { Check, Info } from 'lucide-react';
import { useState } from 'react';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { KnownLine } from './odd-lines.ts';
import { useLineName } from './use-line-name.ts';
import { useTask } from './use-task-work.ts';

/** Sheet of the lines where the camera counts another number, to accept together. */
export function CameraSheet() {
  const { form, view } = useTask();
  const t = useText();
  // Choices that differ from the proposal; a missing key follows the proposal.
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({});
  const unlike = form.unlikeCamera;
  const isChosen = (known: KnownLine) => chosen[lineKey(known.line)] ?? isSure(known);
  const taken = unlike.filter(isChosen);
  const close = () => {
    setChosen({});
    view.closeSheet();
  };
  return (
    <Sheet
      open={view.sheet === 'camera'}
      onClose={close}
      title={t('restock.camera.title')}
      closeLabel={t('btn.close')}
      footer={
        unlike.length > 0 && (
          <div className="flex flex-wrap gap-3 px-3 py-3 [&>*]:flex-[1_1_8em]">
            <Button tone="secondary" onClick={close}>
              {t('restock.camera.keep')}
            </Button>
            <Button
              disabled={taken.length === 0}
              onClick={() => {
                form.takeCamera(taken);
                close();
              }}
            >
              {t('restock.camera.takeAll', { count: taken.length })}
            </Button>
          </div>
        )
      }
    >
      <CameraLines isChosen={isChosen} onChange={(key, on) => setChosen({ ...chosen, [key]: on })} />
    </Sheet>
  );
}

/** A camera cannot see items behind others: uncertain lines stay as typed unless the restocker says otherwise. */
const isSure = ({ line, entered, seenQty }: KnownLine) =>
  isCameraSure(seenQty ?? 0, entered.stockAfter, line.positions.length);

type CameraLinesProps = {
  isChosen: (known: KnownLine) => boolean;
  onChange: (key: string, on: boolean) => void;
};

function CameraLines({ isChosen, onChange }: CameraLinesProps) {
  const { form } = useTask();
  const t = useText();
  const { countedByCamera: counted, unlikeCamera: unlike } = form;
  return (
    <>
      <p className="px-4 pb-2 text-ink-soft text-sm">
        {counted === 0
          ? t('restock.camera.none')
          : t('restock.camera.agreeing', { agreeing: counted - unlike.length, count: counted })}
      </p>
      <ul className="divide-y divide-line border-line border-y">
        {unlike.map((known) => (
          <CameraLine
            key={lineKey(known.line)}
            known={known}
            checked={isChosen(known)}
            onChange={(on) => onChange(lineKey(known.line), on)}
          />
        ))}
      </ul>
      {unlike.length > 0 && (
        <p className="flex gap-2 px-4 py-3 text-ink-soft text-sm">
          <Info aria-hidden="true" className="size-icon-sm shrink-0" />
          {t('restock.camera.hint')}
        </p>
      )}
    </>
  );
}

type CameraLineProps = { known: KnownLine; checked: boolean; onChange: (on: boolean) => void };

function CameraLine({ known, checked, onChange }: CameraLineProps) {
  const t = useText();
  const name = useLineName()(known.line);
  const { line, entered, seenQty } = known;
  return (
    <li data-camera={lineKey(line)}>
      <label className="focus-host focus-inset relative flex min-h-17 items-center gap-3 px-4 py-2">
        <Picture src={line.pictureUrl} alt="" size="small" />
        <span className="min-w-0 flex-1">
          <span className="block break-words font-medium">{line.name}</span>
          <span className="text-ink-soft text-sm">
            {[shelfKey(line), !isSure(known) && t('restock.camera.hidden')].filter(Boolean).join(' · ')}
          </span>
        </span>
        <span aria-hidden="true" className="flex items-baseline gap-1.5 text-lg tabular-nums">
          <span className={checked ? 'text-ink-soft line-through' : 'font-bold'}>{entered.stockAfter}</span>
          <span className="text-ink-soft">→</span>
          <span className={checked ? 'font-bold' : 'text-ink-soft'}>{seenQty}</span>
        </span>
        <input
          type="checkbox"
          checked={checked}
          aria-label={t('restock.camera.takeOf', {
            line: name,
            qty: seenQty ?? 0,
            typed: entered.stockAfter,
          })}
          onChange={(event) => onChange(event.target.checked)}
          className="peer absolute inset-0 cursor-pointer opacity-0"
        />
        <span
          aria-hidden="true"
          className="grid size-7 shrink-0 place-items-center rounded-sm border-2 border-edge text-transparent peer-checked:border-ink peer-checked:bg-ink peer-checked:text-surface"
        >
          <Check className="size-5 stroke-3" />
        </span>
      </label>
    </li>
  );
}
