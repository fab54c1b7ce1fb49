import { csvLines } from '@larder/domain/csv';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenMember } from '@larder/testkit/given/given-member';
import { plainRows } from '@larder/testkit/plain-rows';
import { accepted, refusalOf } from '@larder/testkit/read-answer';
import { draftLine, givenTemplateScene } from '@larder/testkit/template-scene';
import { afterAll, expect, inject, test } from 'vitest';
import type { MemberActor } from '../actor.ts';
import { renameDevice } from '../device/rename-device.ts';
import { saveFreezeRule } from '../device/save-freeze-rule.ts';
import { saveTemperatureWarning } from '../device/save-temperature-warning.ts';
import { publishTemplate } from '../template/publish-template.ts';
import { auditExport } from './audit-export.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());

const scene = await givenTemplateScene(database);
const { env, device, cola } = scene;
const { deviceNo } = device;
const days = { from: '2026-11-21', to: '2026-11-21' };

const open = (actor: MemberActor = scene.owner, more: object = {}) =>
  auditExport({ ...days, ...more }).open({
    tx: database.prisma,
    database,
    now: env.clock.now(),
    actor,
  });
const rowsOf = async (size: number, more: object = {}) =>
  plainRows(accepted(await open(scene.owner, more)), size);

env.clock.set('2026-11-21T10:00:00Z');
const warning = { deviceNo, enabled: true, highC10: 80, lowC10: null, delayMin: 15 };
accepted(await scene.run(saveTemperatureWarning, warning));
env.clock.advance(60_000);
accepted(await scene.run(saveTemperatureWarning, { ...warning, highC10: 95 }));
env.clock.advance(60_000);
accepted(
  await scene.run(publishTemplate, {
    deviceNo,
    lines: [draftLine(cola, { priceMinor: 275, parQty: 12 })],
  }),
);
env.clock.advance(60_000);
const viewer = actorOf(await givenMember(database.prisma, scene.merchantId), { role: 'viewer' });
expect(
  refusalOf(await scene.run(saveFreezeRule, { deviceNo, mode: 'always' }, { actor: viewer })),
).not.toBeNull();
env.clock.advance(60_000);
const { version } = await database.prisma.device.findUniqueOrThrow({ where: { id: device.id } });
accepted(await scene.run(renameDevice, { deviceNo, version, name: '=HYPERLINK("x")' }));

test('has one line an act, newest first, with its values before and after', async () => {
  const rows = await rowsOf(1_000);
  expect(rows.map((row) => row[4])).toEqual([
    'audit.act.device.rename',
    'audit.act.device.saveFreezeRule',
    'audit.act.template.publish',
    'audit.act.device.saveTemperatureWarning',
    'audit.act.device.saveTemperatureWarning',
  ]);
  expect(rows[3]).toEqual([
    '2026-11-21T10:01:00.000Z',
    '2026-11-21 05:01',
    'America/New_York',
    'Olive Owner',
    'audit.act.device.saveTemperatureWarning',
    null,
    deviceNo,
    '=HYPERLINK("x")',
    'audit.result.ok',
    'timeline.field.highC10: 8.0 °C → 9.5 °C',
  ]);
  expect(rows[1]?.[8]).toBe('audit.result.denied');
  expect(rows[2]?.[9]).toContain('Cola (L1): fixed.missing → 2.75');
});

test('is the same in parts of any size', async () => {
  const whole = await rowsOf(1_000);
  for (const size of [1, 2, 3]) expect(await rowsOf(size)).toEqual(whole);
});

test('keeps spreadsheets from running a name as a formula', async () => {
  expect(csvLines(await rowsOf(10))).toContain(`"'=HYPERLINK(""x"")"`);
});

test('holds the filter of the list', async () => {
  expect(await rowsOf(10, { kind: 'template' })).toHaveLength(1);
  expect(await rowsOf(10, { personId: viewer.membershipId })).toHaveLength(1);
  expect(await rowsOf(10, { from: '2026-11-20', to: '2026-11-20' })).toEqual([]);
});

test('is refused to members who may not see the list', async () => {
  const manager = actorOf(await givenMember(database.prisma, scene.merchantId), { role: 'manager' });
  expect(refusalOf(await open(manager))).toEqual({ code: 'FORBIDDEN' });
});

test('covers at most 31 days', () => {
  expect(() => auditExport({ from: '2026-10-01', to: '2026-11-21' })).toThrow('valid.range.max');
});
