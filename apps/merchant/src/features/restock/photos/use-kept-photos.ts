import { useEffect, useState } from 'react';
import { useMe } from '../../../app/me.ts';
import { restockDrafts } from '../../../platform/restock-drafts.ts';
import { type KeptPhoto, readKeptPhotos } from './kept-photo.ts';

/** The photos of a visit that are still on the phone. */
export function useKeptPhotos(taskId: string) {
  const membershipId = useMe().membership.id;
  const [all, setAll] = useState<readonly KeptPhoto[]>([]);
  useEffect(() => {
    let gone = false;
    void restockDrafts.read(membershipId, taskId, 'photos').then((kept) => {
      if (!gone) setAll((now) => [...readKeptPhotos(kept), ...now]);
    });
    return () => {
      gone = true;
    };
  }, [membershipId, taskId]);

  const change = (edit: (before: readonly KeptPhoto[]) => readonly KeptPhoto[]) =>
    setAll((before) => {
      const next = edit(before);
      restockDrafts.write(membershipId, taskId, next, 'photos');
      return next;
    });
  return {
    all,
    add: (photo: KeptPhoto) => change((before) => [...before, photo]),
    replace: (photo: KeptPhoto) =>
      change((before) => before.map((known) => (known.id === photo.id ? photo : known))),
    remove: (id: string) => change((before) => before.filter((photo) => photo.id !== id)),
  };
}

export type KeptPhotos = ReturnType<typeof useKeptPhotos>;
