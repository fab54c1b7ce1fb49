import { useEffect, useState } from 'react';
import { restockDrafts } from '#platform/kept/restock-drafts.ts';
import { useMe } from '#screen-kit/member/me.ts';
import type { Packed, TripProduct } from './pick-list.ts';

const nothing: Packed = {};

/** Ticks on the pick list of a trip, stored on this phone; empty without a trip. [screens SUMMARY, A-9] */
export function usePacking(tripId: string | undefined) {
  const membershipId = useMe().membership.id;
  const key = `trip ${tripId}`;
  const [kept, setKept] = useState<Packed | null>(null);
  useEffect(() => {
    let gone = false;
    const read = tripId ? restockDrafts.read(membershipId, key) : Promise.resolve(undefined);
    void read.then((found) => {
      if (!gone) setKept(typeof found === 'object' && found !== null ? (found as Packed) : nothing);
    });
    return () => {
      gone = true;
    };
  }, [membershipId, tripId, key]);
  const packed = kept ?? nothing;
  return {
    /** False until the phone's store was read. */
    isRead: kept !== null,
    packed,
    /** Marks a product as packed, with the amounts needed now. */
    pack({ productId, name, specification, pictureUrl, split }: TripProduct): void {
      const next = { ...packed, [productId]: { productId, name, specification, pictureUrl, split } };
      setKept(next);
      restockDrafts.write(membershipId, key, next);
    },
    unpack(productId: string): void {
      const { [productId]: _, ...next } = packed;
      setKept(next);
      restockDrafts.write(membershipId, key, next);
    },
    forget(): void {
      restockDrafts.forget(membershipId, key);
    },
  };
}

export type Packing = ReturnType<typeof usePacking>;
