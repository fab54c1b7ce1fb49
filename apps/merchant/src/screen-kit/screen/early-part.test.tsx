import { act, cleanup, render } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { afterEach, expect, test } from 'vitest';
import { earlyPart } from './early-part.ts';

afterEach(cleanup);

const shown = () => document.body.textContent;
type Loaded = { default: ComponentType<{ name: string }> };
const loaded: Loaded = { default: ({ name }) => <p>part of {name}</p> };

const draw = (Part: ComponentType<{ name: string }>) =>
  render(
    <Suspense fallback="on its way">
      <Part name="Home" />
    </Suspense>,
  );

test('a part that is there is drawn at once, without a moment of its fallback', async () => {
  const loading = Promise.resolve(loaded);
  const Part = earlyPart(loading);
  await loading;
  draw(Part);
  expect(shown()).toBe('part of Home');
});

test('a part that is not there yet is drawn when it comes', async () => {
  const loading = Promise.withResolvers<Loaded>();
  draw(earlyPart(loading.promise));
  expect(shown()).toBe('on its way');
  await act(async () => loading.resolve(loaded));
  expect(shown()).toBe('part of Home');
});
