import { loadModule, parseSync } from 'libpg-query';
import type { Rule, SourceFile, Violation } from '../source-tree.ts';

await loadModule();

/** Migrations up to here ran before this rule existed. */
const FIRST_JUDGED = '20261126081000';
const MIGRATION = /^prisma\/migrations\/(\d{14})_[^/]+\/migration\.sql$/;

/** Tables that grow with sales and time: 10^5 rows and more. */
const BIG = new Set(
  `alert audit_log connectivity_log device_command device_event_inbox door_session guard_hit ledger_entry ledger_txn
   live_event notice notice_delivery order_item payment provider_line provider_line_match recognition_label refund
   restock_record_line sales_daily sales_hourly sales_order sales_product_day shopper_receipt stock_movement
   telemetry_quarter telemetry_sample wallet_item`
    .split(/\s+/)
    .filter(Boolean),
);

/** Functions whose value differs by row, so that a default rewrites the table. */
const VOLATILE = /gen_random_uuid|uuidv7|uuid_generate|random|clock_timestamp|nextval|timeofday/;
/** Says in a comment before a statement since which release nobody reads what it removes. */
const UNREAD = /--\s*unread since \S/;

type Node = Readonly<Record<string, unknown>>;
type Statement = { readonly kind: string; readonly node: Node; readonly at: number; readonly before: string };

/**
 * A new migration runs beside the last release and beside sales: it gives up waiting for locks, blocks no big table,
 * and removes nothing that the last release reads. [decision 181]
 */
export const migrationsRunOnline: Rule = (files) => files.flatMap((file) => judge(file));

function judge(file: SourceFile): Violation[] {
  const [, stamp] = MIGRATION.exec(file.path) ?? [];
  if (!stamp || stamp < FIRST_JUDGED) return [];
  const violation = (at: number, message: string): Violation => ({
    rule: 'migrations-run-online',
    path: file.path,
    line: file.text.slice(0, at).split('\n').length,
    message,
  });
  let statements: Statement[];
  try {
    statements = parseStatements(file.text);
  } catch (error) {
    return [violation(0, `not SQL: ${error instanceof Error ? error.message : error}`)];
  }
  const created = new Set(
    statements.filter(({ kind }) => kind === 'CreateStmt').map(({ node }) => tableOf(node)),
  );
  const found: Violation[] = [];
  let isLimited = false;
  for (const statement of statements) {
    if (setsLockTimeout(statement)) isLimited = true;
    const table = tableOf(statement.node);
    const isOld = table === '' || !created.has(table);
    if (isOld && takesLock(statement) && !isLimited)
      found.push(
        violation(statement.at, "begin with set local lock_timeout = '2s': a waiting lock blocks all sales"),
      );
    if (isOld) found.push(...faultsOf(statement, table).map((message) => violation(statement.at, message)));
  }
  return found;
}

function parseStatements(text: string): Statement[] {
  const { stmts = [] } = parseSync(text) as {
    stmts?: { stmt: Record<string, Node>; stmt_location?: number; stmt_len?: number }[];
  };
  // Positions count bytes; comments stand before a statement or at its beginning.
  const bytes = Buffer.from(text);
  let end = 0;
  return stmts.map(({ stmt, stmt_location: from = 0, stmt_len: length = bytes.length - from }) => {
    const [kind = '', node = {}] = Object.entries(stmt)[0] ?? [];
    const own = bytes.subarray(from, from + length).toString();
    const lead = /^(?:\s|--[^\n]*\n)*/.exec(own)?.[0] ?? '';
    const before = bytes.subarray(end, from).toString() + lead;
    end = from + length;
    return { kind, node, at: bytes.subarray(0, from).toString().length + lead.length, before };
  });
}

const part = (node: Node, name: string) => (node[name] ?? {}) as Node;
const parts = (node: Node, name: string) => (node[name] ?? []) as Node[];

function tableOf(node: Node): string {
  const name = part(node, 'relation').relname;
  if (typeof name === 'string') return name;
  const [first] = parts(node, 'objects');
  const names = parts(part(first ?? {}, 'List'), 'items').map((item) => part(item, 'String').sval);
  return String(names.at(-1) ?? '');
}

const setsLockTimeout = ({ kind, node }: Statement) =>
  kind === 'VariableSetStmt' && node.name === 'lock_timeout' && node.is_local === true;

const LOCKING = new Set([
  'AlterTableStmt',
  'RenameStmt',
  'CreateTrigStmt',
  'IndexStmt',
  'DropStmt',
  'LockStmt',
]);

function takesLock({ kind, node }: Statement): boolean {
  if (!LOCKING.has(kind) || node.concurrent === true) return false;
  return kind !== 'DropStmt' || ['OBJECT_TABLE', 'OBJECT_INDEX'].includes(String(node.removeType));
}

function faultsOf(statement: Statement, table: string): string[] {
  const { kind, node, before } = statement;
  const isBig = BIG.has(table);
  switch (kind) {
    case 'IndexStmt':
      return isBig && node.concurrent !== true
        ? [`an index on ${table} blocks its writes: create it concurrently, in a migration marked -- online`]
        : [];
    case 'DropStmt':
      return node.removeType === 'OBJECT_TABLE' && !UNREAD.test(before) ? [stillRead(`table ${table}`)] : [];
    case 'RenameStmt':
      return UNREAD.test(before) ? [] : [stillRead(`a name in ${table}`)];
    case 'UpdateStmt':
    case 'DeleteStmt':
      return isBig ? [`changes many rows of ${table} in one transaction: a job does it in batches`] : [];
    case 'ClusterStmt':
      return [`rewrites ${table}`];
    case 'AlterTableStmt':
      return parts(node, 'cmds').flatMap((cmd) =>
        faultsOfChange(part(cmd, 'AlterTableCmd'), { table, isBig, isUnread: UNREAD.test(before) }),
      );
    default:
      return [];
  }
}

const stillRead = (what: string) =>
  `removes ${what}: the last release may read it; remove it a release later, with -- unread since <release>`;

type Place = { readonly table: string; readonly isBig: boolean; readonly isUnread: boolean };

function faultsOfChange(change: Node, { table, isBig, isUnread }: Place): string[] {
  const name = String(change.name ?? '');
  const column = part(part(change, 'def'), 'ColumnDef');
  const constraint = part(part(change, 'def'), 'Constraint');
  switch (change.subtype) {
    case 'AT_AddColumn':
      return faultsOfColumn(column, table);
    case 'AT_DropColumn':
      return isUnread ? [] : [stillRead(`column ${table}.${name}`)];
    case 'AT_AlterColumnType':
      return [`rewrites ${table} for ${name}: add a column, fill it in batches, and change over`];
    case 'AT_SetNotNull':
      return isBig
        ? [`reads all of ${table}: add check (${name} is not null) not valid, and validate it`]
        : [];
    case 'AT_AddConstraint': {
      const isKey = ['CONSTR_UNIQUE', 'CONSTR_PRIMARY'].includes(String(constraint.contype));
      if (!isBig || constraint.skip_validation === true || (isKey && constraint.indexname)) return [];
      return [
        `reads all of ${table} under a lock: add the constraint not valid and validate it, or use an index`,
      ];
    }
    case 'AT_SetLogged':
    case 'AT_SetUnLogged':
    case 'AT_SetTableSpace':
    case 'AT_SetAccessMethod':
      return [`rewrites ${table}`];
    default:
      return [];
  }
}

function faultsOfColumn(column: Node, table: string): string[] {
  const constraints = parts(column, 'constraints').map((one) => part(one, 'Constraint'));
  const has = (type: string) => constraints.some(({ contype }) => contype === type);
  const fallback = constraints.find(({ contype }) => contype === 'CONSTR_DEFAULT');
  const name = `${table}.${column.colname}`;
  if (has('CONSTR_IDENTITY') || has('CONSTR_GENERATED') || VOLATILE.test(JSON.stringify(fallback ?? '')))
    return [`rewrites ${table} for ${name}: its value differs by row`];
  return has('CONSTR_NOTNULL') && !fallback
    ? [
        `${name} is not null without a default: rows that exist, and the last release's inserts, have no value`,
      ]
    : [];
}
