import {
  type AlertData,
  type TimelineQuery,
  type TimelineRow,
  timelinePage,
} from '@larder/database/queries/device/timeline.queries';
import type { AlertType } from '@larder/domain/alert/alert-type';
import { editedFields } from '@larder/domain/device/edited-fields';
import { causeOfOutage, silenceCause } from '@larder/domain/device/presence/silence-cause';
import { type TimelineEdit, timelineEdits } from '@larder/domain/device/timeline-edits';
import type { TimelineKind } from '@larder/domain/device/timeline-kinds';
import { accept, type Result } from '@larder/domain/refusal';
import { can, type Permission } from '@larder/domain/team/permissions';
import { z } from 'zod';
import type { MemberActor } from '../actor.ts';
import { pageOf, readCursor } from '../page-cursor.ts';
import type { MemberReadContext } from '../use-case.ts';
import { readMedia } from './read-media.ts';

const keyset = z.tuple([
  z.iso.datetime(),
  z
    .string()
    .regex(/^(session|command|alert|edit):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$|^link:\d{1,20}$/),
]);

type Asked = Omit<TimelineQuery, 'after' | 'edits'> & { readonly cursor: string | null | undefined };

export type TimelinePage = { items: ReturnType<typeof entryOf>[]; nextCursor: string | null };

/**
 * Reads a page of what happened at some or all devices, newest first. Leaves out alerts, orders and money for members
 * without the right to see them. Refuses `BAD_INPUT` for a strange cursor.
 */
export async function readTimelinePage(
  ctx: MemberReadContext,
  { cursor, ...asked }: Asked,
): Promise<Result<TimelinePage>> {
  const after = readCursor(cursor, keyset);
  if (!after.ok) return after;
  const { merchantId, permissions } = ctx.actor;
  const kinds = seenKinds(ctx.actor, asked.kinds);
  const query = { ...asked, kinds, edits: timelineEdits, after: after.value };
  const rows = await timelinePage(ctx.tx, merchantId, query);
  const idsOf = (branch: TimelineRow['branch']) =>
    rows.filter((row) => row.branch === branch).map(({ id }) => id);
  const deviceIds = [...new Set(rows.map(({ deviceId }) => deviceId))];
  const media = await readMedia(ctx, deviceIds, {
    commandIds: idsOf('command'),
    sessionIds: idsOf('session'),
  });
  const item = (row: TimelineRow) => entryOf(row, media, permissions);
  return accept(pageOf(rows, asked.limit, item, ({ at, key }) => [at.toISOString(), key]));
}

function seenKinds(actor: MemberActor, wanted: readonly TimelineKind[]): readonly TimelineKind[] {
  if (can(actor.permissions, ['alert.view'])) return wanted;
  return wanted.filter((kind) => kind !== 'alert' && kind !== 'temperature');
}

type Media = Awaited<ReturnType<typeof readMedia>>;

function entryOf(row: TimelineRow, media: Media, permissions: readonly Permission[]) {
  const { key, id, deviceNo, deviceName, deviceDoors } = row;
  const at = row.at.toISOString();
  const common = { key, id, at, device: { deviceNo, name: deviceName, doors: deviceDoors } };
  switch (row.branch) {
    case 'session': {
      const { order, ...session } = row.data;
      const sees = can(permissions, ['order.view']);
      return {
        ...common,
        ...session,
        branch: row.branch,
        openedAt: instant(session.openedAt),
        closedAt: instant(session.closedAt),
        order: sees ? order : null,
        media: media.ofSession.get(id) ?? [],
      };
    }
    case 'command': {
      const { finishedAt, ...command } = row.data;
      return {
        ...common,
        ...command,
        branch: row.branch,
        finishedAt: instant(finishedAt),
        media: media.ofCommand.get(id) ?? [],
      };
    }
    case 'alert':
      return { ...common, branch: row.branch, ...alertOf(row.data) };
    case 'edit': {
      const { action, by, diff } = row.data;
      const seesMoney = can(permissions, ['order.view', 'template.view', 'device.preauth.edit']);
      return {
        ...common,
        branch: row.branch,
        by,
        action: action as TimelineEdit,
        fields: editedFields(diff, seesMoney),
      };
    }
    case 'connectivity': {
      const { state, outageKind, outageFrom, inferred } = row.data;
      const said = { offlineCause: row.data.cause, byeReason: row.data.byeReason };
      const cause = outageKind ? causeOfOutage(outageKind) : state === 'offline' ? silenceCause(said) : null;
      return { ...common, branch: row.branch, state, cause, outageFrom: instant(outageFrom), inferred };
    }
  }
}

function alertOf({ type, endedAt, detail, ...alert }: AlertData) {
  const number = (value: unknown) => (typeof value === 'number' ? value : null);
  return {
    ...alert,
    type: type as AlertType,
    endedAt: instant(endedAt),
    c10: number(detail.peakC10) ?? number(detail.c10),
    limitC10: number(detail.limitC10),
  };
}

/** Postgres writes instants in JSON with an offset of its own; normalizes them to UTC. */
const instant = (text: string | null) => (text === null ? null : new Date(text).toISOString());
