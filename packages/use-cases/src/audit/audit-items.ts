import {
  type AuditListRow,
  type AuditObject,
  auditNames,
} from '@larder/database/queries/platform/audit-list.queries';
import { type AuditAct, auditActOf } from '@larder/domain/audit/audit-acts';
import {
  auditedFields,
  type EditedField,
  type EditedLine,
  editedFields,
  editedLines,
} from '@larder/domain/device/edited-fields';
import { can } from '@larder/domain/team/permissions';
import type { MemberReadContext } from '../use-case.ts';

/** Lines of a template that a row names; the others are counted. */
const MOST_LINES = 8;
/** Fields whose values are ids of members. */
const ofMembers = ['users', 'assigneeId', 'assignedToId', 'handedOver', 'enteredById'];
/** Fields of an address; other acts use these names for states, which their titles say. */
const ofAddress: readonly string[] = ['state', 'country', 'city', 'area', 'zip', 'street', 'position'];
const withAddress: readonly string[] = ['device.activate', 'device.saveAddress'];

type NamedLine = Omit<EditedLine, 'productId'> & { readonly product: string | null };

/** A row of the audit list in the reader's words. */
export type AuditItem = {
  readonly id: string;
  readonly at: string;
  /** Null for an act that this version no longer knows. */
  readonly act: AuditAct | null;
  /** Null for the platform. */
  readonly by: string | null;
  readonly object: { readonly type: string; readonly id: string; readonly name: string } | null;
  readonly device: {
    readonly deviceNo: string;
    readonly name: string | null;
    readonly doors: number;
  } | null;
  readonly fields: readonly EditedField[];
  readonly lines: readonly NamedLine[];
  /** Lines beyond those listed. */
  readonly moreLines: number;
  readonly result: AuditListRow['result'];
  /** Code of the refusal of a denied call. */
  readonly refusal: string | null;
  /** The row is itself the undoing of another one. */
  readonly isUndo: boolean;
};

/** Names the objects, products and members of a page in one query, and returns the words of each of its rows. */
export async function auditItems(
  { tx, actor }: Pick<MemberReadContext, 'tx' | 'actor'>,
  rows: readonly AuditListRow[],
): Promise<(row: AuditListRow) => AuditItem> {
  const objects = rows.flatMap((row): AuditObject[] => [
    { type: row.objectType, id: row.objectId },
    ...shownLines(row).map(({ productId }) => ({ type: 'merchant_product', id: productId })),
    ...memberIds(row.diff).map((id) => ({ type: 'membership', id })),
  ]);
  const names = await auditNames(tx, actor.merchantId, objects);
  const known = new Map(names.map(({ type, id, name }) => [`${type} ${id}`, name]));
  const nameOf = (type: string, id: string) => known.get(`${type} ${id}`) ?? null;
  const seesCosts = can(actor.permissions, ['stats.cost.view']);

  return (row) => {
    const name = nameOf(row.objectType, row.objectId);
    const lines = editedLines(row.diff);
    const listed = shownLines(row);
    return {
      id: row.id,
      at: row.at.toISOString(),
      act: auditActOf(row.action),
      by: row.by,
      object: name === null ? null : { type: row.objectType, id: row.objectId, name },
      device: row.deviceNo ? { deviceNo: row.deviceNo, name: row.deviceName, doors: row.deviceDoors } : null,
      fields: editedFields(withNames(row.diff, nameOf), true, auditedFields)
        .filter(({ field }) => seesCosts || field !== 'costMinor')
        .filter(({ field }) => withAddress.includes(row.action) || !ofAddress.includes(field))
        .filter((field) => !isSaidOtherwise(field, row)),
      lines: listed.map(({ productId, ...line }) => ({
        ...line,
        product: nameOf('merchant_product', productId),
      })),
      moreLines: lines.length - listed.length,
      result: row.result,
      refusal: typeof row.diff.refusal === 'string' ? row.diff.refusal : null,
      isUndo: 'undoes' in row.diff,
    };
  };
}

/** How many lines changed is said by the lines, and that a template takes effect at once by the time of the row. */
function isSaidOtherwise({ field, after }: EditedField, row: AuditListRow): boolean {
  if (field === 'added' || field === 'removed' || field === 'prices')
    return editedLines(row.diff).length <= MOST_LINES;
  if (field === 'applyMode') return after === 'at_time';
  return field === 'effectiveAt' && after === row.at.toISOString();
}

const shownLines = ({ diff }: AuditListRow) => editedLines(diff).slice(0, MOST_LINES);

/** Membership ids in the values of a field, which lists them between spaces. */
const idsIn = (value: unknown) => (typeof value === 'string' ? value.split(' ').filter(Boolean) : []);

const memberIds = (diff: AuditListRow['diff']) =>
  ofMembers.flatMap((field) => {
    const change = diff[field];
    return Array.isArray(change) ? change.flatMap(idsIn) : [];
  });

/** Replaces the ids of members by their names. */
function withNames(
  diff: AuditListRow['diff'],
  nameOf: (type: string, id: string) => string | null,
): AuditListRow['diff'] {
  const named = (value: unknown) => {
    const names = idsIn(value).flatMap((id) => nameOf('membership', id) ?? []);
    return names.length > 0 ? names.join(', ') : null;
  };
  const replaced = ofMembers.flatMap((field) => {
    const change = diff[field];
    return Array.isArray(change) ? [[field, change.map(named)] as const] : [];
  });
  return { ...diff, ...Object.fromEntries(replaced) };
}
