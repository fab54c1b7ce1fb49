import { describe, expect, test } from 'vitest';
import { arrivedPushOf, workerMessage } from './arrived-push.ts';

const push = { title: 'Power off: Lobby West', text: 'Since 7:30', target: '/pages/index/index' };

describe('a push that arrives while the app is visible', () => {
  test.each([
    ['an object', push, push],
    ['its JSON', JSON.stringify(push), push],
    ['only a title', { title: 'Hello' }, { title: 'Hello' }],
    ['a text of null', { ...push, text: null }, { ...push, text: null }],
    ['no title', { text: 'Since' }, null],
    ['an empty title', { ...push, title: '' }, null],
    ['a title that is too long', { title: 'x'.repeat(501) }, null],
    ['a path', '/pages/index/index', null],
    ['nothing', undefined, null],
  ])('is parsed from the native shell: %s', (_what, actionData, expected) => {
    expect(arrivedPushOf(actionData)).toEqual(expected);
  });

  test.each([
    [{ kind: 'pushArrived', ...push }, true],
    [{ kind: 'pushTap', target: null }, true],
    [{ kind: 'pushTap' }, true],
    [{ kind: 'pushArrived' }, false],
    [{ type: 'CACHE_UPDATED' }, false],
    ['pushTap', false],
  ])('is parsed from the service worker: %j is valid: %s', (message, isOne) => {
    expect(workerMessage.safeParse(message).success).toBe(isOne);
  });
});
