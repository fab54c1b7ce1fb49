import { countProducts } from '@larder/domain/count-products';
import { Button } from '@larder/ui/controls/button';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import type { SavingState } from '#features/template/create-draft-saver.ts';
import { typedOf } from '#features/template/draft-content.ts';
import type { EditorLine } from '#features/template/editor-draft.ts';
import { useOnline } from '#platform/network-state.ts';
import { FormProblem } from '#screen-kit/form/form-problem.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { useEditor } from './use-editing.ts';

/** Totals, the state of the draft, and the buttons to save and publish. */
export function EditorFooter() {
  const { draft, saving, fault, save, publishing } = useEditor();
  const { lines } = draft;
  // A fault of a line or a field is shown there.
  const problem = fault && !fault.line && !fault.field ? fault.text : null;
  const t = useText();
  const { number } = useFormats();
  const online = useOnline();
  const par = lines.reduce((sum, line) => sum + unitsOf(line), 0);
  return (
    <StickyFooter
      note={
        <div className="flex flex-wrap justify-between gap-x-3">
          <FormProblem text={problem} />
          <span className="tabular-nums">
            {t('template.products', { count: countProducts(lines) })} ·{' '}
            {t('template.totalPar', { par: number(par) })}
          </span>
          {/* Without a network the draft is not saved yet, not lost: it is saved as soon as there is one. */}
          <SaveState saving={online || saving.phase !== 'failed' ? saving : { phase: 'waiting' }} />
        </div>
      }
    >
      <Button
        tone="secondary"
        disabled={!online}
        busyText={saving.phase === 'saving' ? t('btn.saveDraft') : undefined}
        onClick={save}
      >
        {t('btn.saveDraft')}
      </Button>
      <Button disabled={!online} onClick={publishing.start}>
        {t('btn.publish')}
      </Button>
    </StickyFooter>
  );
}

function SaveState({ saving }: { saving: SavingState }) {
  const t = useText();
  const textOf = useRefusalText();
  const { phase, error } = saving;
  const failed = phase === 'failed';
  return (
    <span role="status" data-draft-state={phase} className={failed ? 'font-medium text-bad' : undefined}>
      {failed
        ? t('template.state.failed', { reason: textOf(error) })
        : phase === 'idle'
          ? ''
          : t(`template.state.${phase}`)}
    </span>
  );
}

/** Units that a line will hold; facings while its standard stock is open or no number. */
function unitsOf(line: EditorLine): number {
  const { par } = typedOf(line);
  return (par.ok ? par.value : null) ?? line.facings;
}
