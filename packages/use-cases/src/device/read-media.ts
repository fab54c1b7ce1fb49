import type { FileState } from '@larder/database/model';
import type { Tx } from '@larder/database/transaction';
import { can, type Permission } from '@larder/domain/team/permissions';
import type { FilesPort } from '../ports/files.port.ts';

/**
 * A file of a cabinet. `url` is null while the file is being uploaded, is lost or deleted, or hidden from the reader.
 * Files that show a session never have one: readers with the right to see them get a `viewKey` for `device.viewMedia`,
 * which is audited.
 */
export type Media = {
  readonly kind: 'still' | 'video';
  readonly mime: string;
  readonly state: FileState;
  readonly url: string | null;
  readonly viewKey: string | null;
};

type MediaContext = {
  readonly tx: Tx;
  readonly now: Date;
  readonly ports: { readonly files: FilesPort };
  readonly actor: { readonly merchantId: string; readonly permissions: readonly Permission[] };
};

/**
 * Reads pictures that commands of some cabinets took, and videos of their sessions, by command and by session, with
 * links that expire. Returns only files of the actor's merchant; files that show a session open with
 * `order.video.view` only. [screens]
 */
export async function readMedia(
  ctx: MediaContext,
  deviceIds: readonly string[],
  wanted: { readonly commandIds: readonly string[]; readonly sessionIds: readonly string[] },
): Promise<{
  readonly ofCommand: ReadonlyMap<string, Media[]>;
  readonly ofSession: ReadonlyMap<string, Media[]>;
}> {
  const owner = { merchantId: ctx.actor.merchantId, deviceId: { in: [...deviceIds] } };
  const videos = await ctx.tx.doorSession.findMany({
    where: { id: { in: [...wanted.sessionIds] }, ...owner },
    select: { id: true, media: true },
  });
  const placeOf = new Map<string, { of: 'command' | 'session'; id: string }>();
  const captures = await ctx.tx.deviceCommand.findMany({
    where: { id: { in: [...wanted.commandIds] }, name: 'media.capture', ...owner },
    select: { id: true, args: true },
  });
  for (const { id, args } of captures)
    for (const key of keysOfMedia((args as { slots?: unknown } | null)?.slots))
      placeOf.set(key, { of: 'command', id });
  for (const { id, media } of videos)
    for (const key of keysOfMedia(media)) placeOf.set(key, { of: 'session', id });
  const files = await ctx.tx.fileObject.findMany({
    where: { key: { in: [...placeOf.keys()] }, ...owner },
    orderBy: { key: 'asc' },
  });
  const found = { command: new Map<string, Media[]>(), session: new Map<string, Media[]>() };
  for (const file of files) {
    const place = placeOf.get(file.key);
    if (!place) continue;
    const kind = file.kind === 'video' ? 'video' : 'still';
    const mayOpen = place.of === 'command' || can(ctx.actor.permissions, ['order.video.view']);
    const isThere = mayOpen && file.state === 'uploaded';
    const showsSession = place.of === 'session' || kind === 'video';
    const media: Media = {
      kind,
      mime: file.mime,
      state: file.state,
      url: isThere && !showsSession ? ctx.ports.files.link(file.key, ctx.now) : null,
      viewKey: isThere && showsSession ? file.key : null,
    };
    found[place.of].set(place.id, [...(found[place.of].get(place.id) ?? []), media]);
  }
  return { ofCommand: found.command, ofSession: found.session };
}

/** Returns the file keys in the media of a session, or in the slots of a command. */
export function keysOfMedia(refs: unknown): string[] {
  if (!Array.isArray(refs)) return [];
  return refs.flatMap((ref: { key?: unknown }) => (typeof ref.key === 'string' ? [ref.key] : []));
}
