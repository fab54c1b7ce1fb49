import type { Tx } from '@larder/database/transaction';
import { can, type Permission } from '@larder/domain/team/permissions';
import type { SessionMediaRef } from '../session/session-evidence.ts';

/** A video or picture of a session. `viewKey`, once it is uploaded, is for `device.viewMedia`, which is audited. */
type Evidence = {
  readonly kind: SessionMediaRef['kind'];
  readonly state: SessionMediaRef['state'] | 'deleted';
  readonly viewKey: string | null;
};

/**
 * Reads the video of a session and its pictures for members who may see them; null for others. Cabinets request the
 * place of the picture before the goods were taken first, and keys sort in the order of these requests. [protocol 9.3]
 */
export async function readEvidence(
  tx: Tx,
  actor: { readonly permissions: readonly Permission[] },
  media: unknown,
): Promise<{ readonly video: Evidence | null; readonly pictures: readonly Evidence[] } | null> {
  if (!can(actor.permissions, ['order.video.view'])) return null;
  const refs = (Array.isArray(media) ? media : []) as readonly SessionMediaRef[];
  const files = await tx.fileObject.findMany({
    where: { key: { in: refs.map(({ key }) => key) }, state: 'deleted' },
    select: { key: true },
  });
  const deleted = new Set(files.map(({ key }) => key));
  const evidence = [...refs]
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ kind, key, state }): Evidence => {
      if (deleted.has(key)) return { kind, state: 'deleted', viewKey: null };
      return { kind, state, viewKey: state === 'uploaded' ? key : null };
    });
  return {
    video: evidence.find(({ kind }) => kind === 'video') ?? null,
    pictures: evidence.filter(({ kind }) => kind === 'still'),
  };
}
