import { Button } from '@larder/ui/controls/button';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import type { SavingState } from '#features/template/create-draft-saver.ts';
import type { EditorLine } from '#features/template/editor-draft.ts';
import { useOnline } from '#platform/network-state.ts';
import { FormProblem } from '#screen-kit/form/form-problem.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type EditorFooterProps = {
  lines: readonly EditorLine[];
  saving: SavingState;
  /** Reason why it cannot be published, if no line is at fault. */
  problem: string | null;
  onSave: () => void;
  onPublish: () => void;
};

/** Totals, the state of the draft, and the buttons to save and publish. */
export function EditorFooter({ lines, saving, problem, onSave, onPublish }: EditorFooterProps) {
  const t = useText();
  const { number } = useFormats();
  const online = useOnline();
  const par = lines.reduce((sum, line) => sum + (line.par === '' ? line.facings : Number(line.par)), 0);
  return (
    <StickyFooter
      note={
        <div className="flex flex-wrap justify-between gap-x-3">
          <FormProblem text={problem} />
          <span className="tabular-nums">
            {t('template.products', { count: lines.length })} · {t('template.totalPar', { par: number(par) })}
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
        onClick={onSave}
      >
        {t('btn.saveDraft')}
      </Button>
      <Button disabled={!online} onClick={onPublish}>
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
