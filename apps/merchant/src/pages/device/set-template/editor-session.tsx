import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import type { DraftClaim } from '#features/template/create-draft-saver.ts';
import type { ScannedForShelf } from '#features/template/scanned.ts';
import { usePicking } from '#features/template/use-picking.ts';
import { type Inputs, trpc } from '#platform/trpc.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { useChangeQuery } from '#screen-kit/navigation/use-change-query.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { addButtonId } from './line-focus.ts';
import { TemplateEditor } from './template-editor.tsx';
import { TemplateView } from './template-view.tsx';

const PATH = '/pages/device/set-template';

type EditorSessionProps = {
  asked: Inputs['template']['readEditor'];
  /** Scan that leads back into the picker. */
  scanned: ScannedForShelf | null;
  onReload: (claim: DraftClaim) => void;
};

/** One editing session: starts with what the server has now, never with cached data. */
export function EditorSession({ asked, scanned, onReload }: EditorSessionProps) {
  const t = useText();
  const mayEdit = useCan(['template.edit']);
  const changeQuery = useChangeQuery();
  const [picking, setPicking] = usePicking(addButtonId, scanned !== null);
  const editor = trpc.template.readEditor.useQuery(asked, { staleTime: 0, gcTime: 0 });
  const query = editor.isFetchedAfterMount ? editor : { ...editor, data: undefined };
  // Put the stored draft into the address, so that a reload returns to it.
  const onStored = ({ draftId }: DraftClaim) => {
    if (draftId && draftId !== asked.draftId) {
      changeQuery(() => new URLSearchParams({ deviceNo: asked.deviceNo, draftId }));
    }
  };
  return (
    <DataScreen
      path={PATH}
      query={query}
      skeleton={<ListSkeleton />}
      {...(!mayEdit && { title: t('device.template.view') })}
      {...(picking && { title: t('template.add'), onBack: () => setPicking(false) })}
    >
      {(data) =>
        mayEdit ? (
          <TemplateEditor
            editor={data}
            picking={picking}
            scanned={scanned}
            onStored={onStored}
            onReload={onReload}
            onPicking={setPicking}
          />
        ) : (
          <TemplateView editor={data} />
        )
      }
    </DataScreen>
  );
}
