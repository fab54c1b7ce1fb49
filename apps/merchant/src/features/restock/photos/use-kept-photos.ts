import { useEffect, useState } from 'react';
import { useMe } from '../../../app/me.ts';
import { restockDrafts } from '../../../platform/restock-drafts.ts';
import { type KeptPhoto, readKeptPhotos } from './kept-photo.ts';

const isFirst = ({ id }: KeptPhoto, at: number, all: readonly KeptPhoto[]) =>
  all.findIndex((photo) => photo.id === id) === at;

/** The photos of a visit that are still on the phone; all its tabs keep them in one place. */
export function useKeptPhotos(taskId: string) {
  const membershipId = useMe().membership.id;
  const [all, setAll] = useState<readonly KeptPhoto[]>([]);
  useEffect(() => {
    let gone = false;
    void restockDrafts.read(membershipId, taskId, 'photos').then((kept) => {
      if (!gone) setAll((now) => [...readKeptPhotos(kept), ...now].filter(isFirst));
    });
    return () => {
      gone = true;
    };
  }, [membershipId, taskId]);

  const change = (edit: (before: readonly KeptPhoto[]) => readonly KeptPhoto[]) => {
    setAll(edit);
    return restockDrafts.change(membershipId, taskId, 'photos', (kept) => edit(readKeptPhotos(kept)));
  };
  return {
    all,
    /** As it is kept now: another tab may have sent it, or thrown it away. Where nothing can be kept, as it is here. */
    current: async (photo: KeptPhoto): Promise<KeptPhoto | undefined> => {
      const kept = await restockDrafts.read(membershipId, taskId, 'photos');
      return Array.isArray(kept) ? readKeptPhotos(kept).find(({ id }) => id === photo.id) : photo;
    },
    add: (photo: KeptPhoto) => void change((before) => [...before, photo]),
    replace: (photo: KeptPhoto) =>
      change((before) => before.map((known) => (known.id === photo.id ? photo : known))),
    remove: (id: string) => void change((before) => before.filter((photo) => photo.id !== id)),
  };
}

export type KeptPhotos = ReturnType<typeof useKeptPhotos>;
