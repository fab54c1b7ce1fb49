import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { clientStorage } from '#platform/client-storage.ts';
import { loadTexts, restOfTexts } from '#screen-kit/texts/load-texts.ts';
import { PagePlaceholder } from './page-placeholder.tsx';

const ORDER = '/pages/index/order-management/order-details';
const title = () => screen.getByRole('heading').textContent;

afterEach(() => {
  cleanup();
  clientStorage.write('locale', null);
});

test.each([
  ['en-US', 'Order details'],
  ['zh-CN', '订单详情'],
])('a page on its way has its title as soon as the text of it is there: %s', async (locale, expected) => {
  clientStorage.write('locale', locale);
  await loadTexts();
  render(<PagePlaceholder path={ORDER} />);
  expect(title()).toBe('');
  await act(restOfTexts);
  expect(title()).toBe(expected);
});

test.each([
  ['/', '首页'],
  ['/a/VC24090001', '设备'],
])('a page on its way has the title of %s in Chinese', async (path, expected) => {
  clientStorage.write('locale', 'zh-CN');
  await loadTexts();
  render(<PagePlaceholder path={path} />);
  expect(title()).toBe(expected);
});
