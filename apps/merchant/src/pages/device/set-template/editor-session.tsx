import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useCan } from '../../../app/can.tsx';
import { DataScreen } from '../../../app/data-screen.tsx';
import { useSearchParams } from '../../../app/navigation/use-search-params.ts';
import { useBackCloses } from '../../../app/open-layers.ts';
import { useText } from '../../../app/use-text.ts';
import { type Inputs, trpc } from '../../../platform/trpc.ts';
import type { DraftClaim } from './create-draft-saver.ts';
import { addButtonId } from './layer-lines.tsx';
import { TemplateEditor } from './template-editor.tsx';
import { TemplateView } from './template-view.tsx';

const PATH = '/pages/device/set-template';

type EditorSessionProps = {
  asked: Inputs['template']['editor'];
  onReload: (claim: DraftClaim) => void;
};

/** One sitting at the editor: begins with what the server has now, never with what a cache remembers. */
export function EditorSession({ asked, onReload }: EditorSessionProps) {
  const t = useText();
  const mayEdit = useCan(['template.edit']);
  const setSearch = useSearchParams()[1];
  const [picking, setPicking] = usePicking();
  const editor = trpc.template.editor.useQuery(asked, { staleTime: 0, gcTime: 0 });
  const query = editor.isFetchedAfterMount ? editor : { ...editor, data: undefined };
  // The address leads back to the draft once there is one, also after a reload.
  const onStored = ({ draftId }: DraftClaim) => {
    if (draftId && draftId !== asked.draftId) {
      setSearch(new URLSearchParams({ deviceNo: asked.deviceNo, draftId }), { replace: true });
    }
  };
  return (
    <DataScreen
      path={PATH}
      query={query}
      skeleton={<ListSkeleton />}
      {...(picking && { title: t('template.add'), onBack: () => setPicking(false) })}
    >
      {(data) =>
        mayEdit ? (
          <TemplateEditor editor={data} {...{ picking, onStored, onReload }} onPicking={setPicking} />
        ) : (
          <TemplateView editor={data} />
        )
      }
    </DataScreen>
  );
}

/** The picker in place of the page: Back closes it, and the page is found again where it was left. */
function usePicking(): [boolean, (picking: boolean) => void] {
  const [picking, setPicking] = useState(false);
  const leftAt = useRef<number | null>(null);
  const close = useCallback(() => setPicking(false), []);
  useBackCloses(picking, close);
  useLayoutEffect(() => {
    if (picking) {
      leftAt.current = window.scrollY;
      window.scrollTo(0, 0);
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    } else if (leftAt.current !== null) {
      window.scrollTo(0, leftAt.current);
      document.getElementById(addButtonId)?.focus({ preventScroll: true });
    }
  }, [picking]);
  return [picking, setPicking];
}
