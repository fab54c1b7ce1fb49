import { describe, expect, test } from 'vitest';
import { arrivedPushOf, workerMessage } from './arrived-push.ts';

const push = { title: 'Power off: Lobby West', text: 'Since 7:30', target: '/pages/index/index' };

describe('a push in sight', () => {
  test.each([
    ['an object', push, push],
    ['its JSON', JSON.stringify(push), push],
    ['only a title', { title: 'Hello' }, { title: 'Hello' }],
    ['a text that is none', { ...push, text: null }, { ...push, text: null }],
    ['no title', { text: 'Since' }, null],
    ['an empty title', { ...push, title: '' }, null],
    ['a title without end', { title: 'x'.repeat(501) }, null],
    ['a path', '/pages/index/index', null],
    ['nothing', undefined, null],
  ])('by the shell: %s', (_what, actionData, told) => {
    expect(arrivedPushOf(actionData)).toEqual(told);
  });

  test.each([
    [{ kind: 'pushArrived', ...push }, true],
    [{ kind: 'pushTap', target: null }, true],
    [{ kind: 'pushTap' }, true],
    [{ kind: 'pushArrived' }, false],
    [{ type: 'CACHE_UPDATED' }, false],
    ['pushTap', false],
  ])('by the service worker: %j is one: %s', (message, isOne) => {
    expect(workerMessage.safeParse(message).success).toBe(isOne);
  });
});
