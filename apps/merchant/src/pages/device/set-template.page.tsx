import { deviceNoPattern, idPattern } from '@larder/domain/ids';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { DraftClaim } from '#features/template/create-draft-saver.ts';
import { readScannedForShelf } from '#features/template/scanned.ts';
import { refusalOf } from '#platform/api/refusal-of.ts';
import { type Inputs, trpc } from '#platform/trpc.ts';
import { useChangeQuery } from '#screen-kit/navigation/use-change-query.ts';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { EditorSession } from './set-template/editor-session.tsx';

/** Screen 64: the template of a device: a draft, a copy of a version, or the version in force. */
export default function SetTemplatePage() {
  const [search] = useSearchParams();
  const changeQuery = useChangeQuery();
  const [session, setSession] = useState(() => ({
    number: 0,
    asked: askedBy(search),
    scanned: readScannedForShelf(search),
  }));
  const utils = trpc.useUtils();
  const { number, asked, scanned } = session;
  if (!asked) return <StoppedScreen path="/pages/device/set-template" kind="notFound" />;

  /** Starts over with the same draft, or with the version in force if it is no draft any more. */
  async function reload({ draftId }: DraftClaim, deviceNo: string) {
    const same = { deviceNo, ...(draftId && { draftId }) };
    const gone = await utils.template.readEditor.fetch(same, { staleTime: 0 }).then(
      () => false,
      (error) => refusalOf(error).code === 'NOT_FOUND',
    );
    const next = gone ? { deviceNo } : same;
    changeQuery(() => new URLSearchParams(next));
    setSession({ number: number + 1, asked: next, scanned: null });
  }
  return (
    <EditorSession
      key={number}
      asked={asked}
      scanned={scanned}
      onReload={(claim) => void reload(claim, asked.deviceNo)}
    />
  );
}

/** Reads what the address asks for; null if it is not an address of this screen. */
function askedBy(search: URLSearchParams): Inputs['template']['readEditor'] | null {
  const deviceNo = search.get('deviceNo') ?? '';
  const draftId = search.get('draftId');
  const copyRev = search.get('copyRev');
  if (!deviceNoPattern.test(deviceNo)) return null;
  if (draftId !== null && !idPattern.test(draftId)) return null;
  if (copyRev !== null && !/^[1-9]\d{0,8}$/.test(copyRev)) return null;
  return { deviceNo, ...(draftId ? { draftId } : copyRev ? { copyRev: Number(copyRev) } : {}) };
}
