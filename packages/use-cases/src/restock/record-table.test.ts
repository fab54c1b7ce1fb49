import { describe, expect, test } from 'vitest';
import { type RecordsClaim, readRecordsKey, recordsKey } from './record-table.ts';

const claim: RecordsClaim = {
  merchantId: '0199e4a5-0000-7000-8000-000000000001',
  membershipId: '0199e4a5-0000-7000-8000-000000000002',
  ...{ mode: 'one_click', from: '2026-11-01', to: '2026-11-21', locale: 'zh-CN' },
  ...{ deviceNo: null, operatorId: null },
};

describe('the key of a table of records', () => {
  test.each([
    ['of all cabinets', {}],
    ['of one cabinet', { deviceNo: 'VC24090001' }],
    ['of one operator', { operatorId: '0199e4a5-0000-7000-8000-000000000003' }],
  ])('%s is read as it was written', (_, more) => {
    expect(readRecordsKey(recordsKey({ ...claim, ...more }))).toEqual({ ...claim, ...more });
  });

  const key = recordsKey(claim);
  test.each([
    ['another folder', key.replace('restock-records', 'temperatures')],
    ['an unknown mode', key.replace('one_click', 'two_click')],
    ['an unknown language', key.replace('zh-cn', 'fr-fr')],
    ['no day', key.replace('2026-11-01', 'yesterday')],
    ['a part too many', key.replace('.csv', '.csv/x')],
    ['a cabinet that cannot be', key.replace('/any/any/', '/a b/any/')],
  ])('with %s stands for nothing', (_, text) => {
    expect(readRecordsKey(text)).toBeNull();
  });
});
