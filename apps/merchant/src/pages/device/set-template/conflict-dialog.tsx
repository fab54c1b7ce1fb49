import { doorsOf } from '@larder/domain/device/door';
import { versionDiff } from '@larder/domain/template/version-diff';
import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { ChangeList } from '#features/template/change-list.tsx';
import { linesOf } from '#features/template/draft-content.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { useEditor } from './use-editing.ts';

type Editor = Outputs['template']['readEditor'];
/** Shown when another member saved or published meanwhile: what would be lost, and the choice. [screens 64] */
export function ConflictDialog() {
  const { inConflict, leaveConflict, reload } = useEditor();
  const t = useText();
  return (
    <ConfirmDialog
      open={inConflict}
      title={t('template.conflict.title')}
      sentence={
        <>
          <p>{t('template.conflict.sentence')}</p>
          {inConflict && <Compared />}
        </>
      }
      cancelLabel={t('btn.stay')}
      verb={t('btn.reload')}
      onCancel={leaveConflict}
      onConfirm={reload}
    />
  );
}

/** Differences between the editor's lines and the other member's. */
function Compared() {
  const { editor, draft, baseRev, nameOf, draftId } = useEditor();
  const { deviceNo } = editor.device;
  const t = useText();
  const fresh = { staleTime: 0, retry: false } as const;
  const own = trpc.template.readEditor.useQuery({ deviceNo, draftId: draftId() }, { ...fresh, gcTime: 0 });
  // A published draft is no draft any more: compare with the version in force.
  const inForce = trpc.template.readEditor.useQuery({ deviceNo }, { ...fresh, enabled: own.isError });
  const now = own.data ?? inForce.data;
  if (!now || own.isFetching) return null;
  const diff = versionDiff<ComparedLine>(theirLines(now, baseRev), linesOf(draft.lines));
  const nameNow = (id: string) => now.products.find((product) => product.id === id)?.name ?? nameOf(id);
  const named = (line: ComparedLine) => ({ ...line, name: nameNow(line.productId) });
  return (
    <div className="mt-3">
      <p className="font-semibold text-ink text-sm">{t('template.conflict.compared')}</p>
      <ChangeList
        added={diff.added.map(named)}
        removed={diff.removed.map(named)}
        priceChanged={diff.priceChanged.map(({ before, after }) => ({
          ...named(after),
          previousPriceMinor: before.priceMinor,
        }))}
        currency={now.device.currency}
        doors={doorsOf(now.device).length}
        boxed
      />
    </div>
  );
}

type ComparedLine = Pick<Editor['draft']['lines'][number], 'door' | 'layer' | 'productId' | 'priceMinor'>;

/** Returns the lines published since, else the draft as the other member stored it. */
const theirLines = (
  { draft, inForce, baseRev: newest }: Editor,
  baseRev: number | null,
): readonly ComparedLine[] => (newest !== baseRev && inForce ? inForce.lines : draft.lines);
