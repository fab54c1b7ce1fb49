import { expect, test } from 'vitest';
import type { Actor } from '../actor.ts';
import { previewActor } from './preview-actor.ts';

const actor: Actor = {
  kind: 'user',
  permissions: ['order.view', 'device.view', 'home.view'],
  deviceScope: 'all',
  permissionVersion: 1,
};
const read = { access: 'member', kind: 'read' } as const;

test('a preview shows only what the role and its viewer share', () => {
  const shown = previewActor(read, actor, ['order.view', 'finance.view']);
  expect(shown).toEqual({ ok: true, value: { ...actor, permissions: ['order.view', 'home.view'] } });
  expect(previewActor(read, actor, [])).toMatchObject({ value: { permissions: [] } });
});

test('a preview refuses every change, also those that count as reads of a suspended merchant', () => {
  for (const kind of ['write', 'steps'] as const) {
    expect(previewActor({ access: 'member', kind }, actor, ['order.view'])).toMatchObject({
      refusal: { code: 'PREVIEW_READ_ONLY' },
    });
  }
});

test('a preview leaves public calls alone, so that tokens are refreshed', () => {
  expect(previewActor({ access: 'public', kind: 'steps' }, actor, [])).toEqual({ ok: true, value: actor });
});
