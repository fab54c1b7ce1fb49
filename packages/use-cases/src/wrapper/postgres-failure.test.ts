import { expect, test } from 'vitest';
import { postgresFailure } from './postgres-failure.ts';

const prisma = (code: string, cause: object) => ({ code, meta: { driverAdapterError: { cause } } });

test.each([
  ['a conflict that Prisma wraps', prisma('P2010', { originalCode: '40001', kind: 'postgres' }), 'retry'],
  ['a deadlock', { code: '40P01' }, 'retry'],
  ['a lock that another transaction holds', { code: '55P03' }, 'busy'],
  ['no server at the address', { code: 'ECONNREFUSED' }, 'away'],
  [
    'no server at the address, as Prisma reports it',
    prisma('P1001', { kind: 'DatabaseNotReachable' }),
    'away',
  ],
  [
    'no server at the address, as Prisma reports it for raw SQL',
    prisma('P2010', { kind: 'DatabaseNotReachable' }),
    'away',
  ],
  ['a server that shuts down', prisma('P2010', { originalCode: '57P01', kind: 'postgres' }), 'away'],
  ['a server that starts up', { code: '57P03' }, 'away'],
  ['a connection that died', new Error('Connection terminated unexpectedly'), 'away'],
  [
    'a connection that had died before',
    new Error('Client has encountered a connection error and is not queryable'),
    'away',
  ],
  ['no connection in time', new Error('timeout exceeded when trying to connect'), 'away'],
  [
    'no connection for a transaction in time',
    {
      code: 'P2028',
      message: 'Transaction API error: Unable to start a transaction in the given time.',
    },
    'away',
  ],
  ['a violated constraint', { code: '23514' }, 'fault'],
  ['a missing table', prisma('P2021', { originalCode: '42P01' }), 'fault'],
  ['a fault of ours', new TypeError('x is not a function'), 'fault'],
  ['a text', 'boom', 'fault'],
  ['nothing', undefined, 'fault'],
])('postgresFailure classifies %s', (_title, failure, means) => {
  expect(postgresFailure(failure)).toBe(means);
});
