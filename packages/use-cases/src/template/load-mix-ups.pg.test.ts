import { DAY_MS } from '@larder/domain/durations';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenPlanogram } from '@larder/testkit/given/given-planogram';
import { givenProduct } from '@larder/testkit/given/given-product';
import { givenOrder, givenSession } from '@larder/testkit/given/given-sale';
import { accepted } from '@larder/testkit/read-answer';
import { givenTemplateScene, type TemplateScene } from '@larder/testkit/template-scene';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import { readEditor } from './read-editor.ts';

const database = await createTestDatabase(inject('testServer'));
const { prisma } = database;
afterAll(() => database.drop());

let scene: TemplateScene;
let tonicId: string;
let versionId: string;
beforeEach(async () => {
  scene = await givenTemplateScene(database);
  versionId = (await givenPlanogram(prisma, scene.device, [{ productId: scene.cola.id }])).id;
  tonicId = (await givenProduct(prisma, scene.merchantId, { platform: { name: 'Tonic' } })).id;
});

type Doubt = { readonly conf?: number; readonly alternative?: number; readonly counted?: boolean };

/** An order that waits for review: the recognizer saw Cola where Tonic is possible, or the other way round. */
async function givenDoubt(
  daysAgo: number,
  { conf = 0.6, alternative = 0.35, counted = true }: Doubt = {},
  turned = false,
) {
  const { device, cola, env } = scene;
  const [seen, other] = turned ? [tonicId, cola.id] : [cola.id, tonicId];
  const item = { door: 'L', layer: 1, pos: 1, productId: seen, qty: 1, dir: 'out', conf };
  const items = [{ ...item, alt: [{ productId: other, conf: alternative }] }];
  const attempt = { attempt: 1, by: 'device', result: 'low_confidence', items, unknown: [], counted };
  const session = await givenSession(prisma, device, versionId, {
    state: 'unresolved',
    recognition: [attempt, attempt],
  });
  await givenOrder(prisma, session, cola.id, {
    status: 'abnormal',
    abnormalReason: 'low_confidence',
    abnormalState: 'expired',
    createdAt: new Date(env.clock.now().getTime() - daysAgo * DAY_MS),
  });
}
const mixUps = async () =>
  accepted(await scene.run(readEditor, { deviceNo: scene.device.deviceNo })).mixUps.map((found) => ({
    ...found,
    productIds: [...found.productIds].sort(),
  }));

test('two orders that confuse the same two products make a pair, whichever was seen', async () => {
  await givenDoubt(1);
  expect(await mixUps()).toEqual([]);
  await givenDoubt(89, {}, true);
  expect(await mixUps()).toEqual([{ productIds: [scene.cola.id, tonicId].sort(), orders: 2 }]);
  const other = await givenTemplateScene(database);
  expect(accepted(await other.run(readEditor, { deviceNo: other.device.deviceNo })).mixUps).toEqual([]);
});

test.each([
  ['from long ago', 91, {}],
  ['that was certain in the end', 1, { conf: 0.8 }],
  ['with an improbable alternative', 1, { alternative: 0.09 }],
  ['from an attempt that did not count', 1, { counted: false }],
] as const)('a doubtful order %s is no mix-up', async (_name, daysAgo, doubt) => {
  await givenDoubt(1);
  await givenDoubt(daysAgo, doubt);
  expect(await mixUps()).toEqual([]);
});
