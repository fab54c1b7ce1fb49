import type pg from 'pg';
import { keepsSessions } from './keeps-sessions.ts';

const forbidden = {
  rolsuper: 'is a superuser',
  rolbypassrls: 'passes by row-level security',
  rolcreaterole: 'may make roles',
  rolcreatedb: 'may make databases',
  rolreplication: 'may replicate',
} as const;

/**
 * Lists rights of a service login beyond its work, its own or inherited from another role, and a pooler that takes its
 * role away. Empty when all is well. [decisions 56, 192]
 */
export async function roleFaults(pool: pg.Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<Record<keyof typeof forbidden | 'owns' | 'creates', boolean>>(
    `select ${Object.keys(forbidden).map((right) => `bool_or(r.${right}) as ${right}`)},
            bool_or(exists (select from pg_class c where c.relowner = r.oid and c.relnamespace = 'public'::regnamespace)) as owns,
            bool_or(has_schema_privilege(r.oid, 'public', 'create')) as creates
       from pg_roles r where pg_has_role(session_user, r.oid, 'member')`,
  );
  const [may] = rows;
  const faults = Object.entries({ ...forbidden, owns: 'owns tables', creates: 'may make tables' });
  const rights = faults.flatMap(([right, text]) => (may?.[right as keyof typeof forbidden] ? [text] : []));
  return (await keepsSessions(pool)) ? rights : [...rights, 'shares its sessions'];
}
