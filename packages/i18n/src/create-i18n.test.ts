import { describe, expect, test } from 'vitest';
import { createI18n } from './create-i18n.ts';
import { refusalText } from './refusal-text.ts';
import { titleKey } from './translation-key.ts';

const reader = { locale: 'en-US', currency: 'USD', timeZone: 'America/Los_Angeles' } as const;

describe('texts', () => {
  test('are English immediately and Chinese when chosen', async () => {
    const i18n = await createI18n('en-US');
    expect(i18n.t('btn.cancel')).toBe('Cancel');
    await i18n.changeLanguage('zh-CN');
    expect(i18n.t('btn.cancel')).toBe('取消');
  });

  test('start in Chinese on request', async () => {
    const i18n = await createI18n('zh-CN');
    expect(i18n.t('valid.email')).toBe('请输入有效的邮箱');
    expect(i18n.t('valid.email.required')).toBe('请输入邮箱');
    expect(i18n.t('enum.device.online.stale', { age: '2分钟' })).toBe('2分钟未上报');
  });

  test('use plural forms', async () => {
    const i18n = await createI18n('en-US');
    expect(i18n.t('fixed.activation.triesLeft', { count: 1 })).toBe('1 try left');
    expect(i18n.t('fixed.activation.triesLeft', { count: 4 })).toBe('4 tries left');
    await i18n.changeLanguage('zh-CN');
    expect(i18n.t('fixed.activation.triesLeft', { count: 1 })).toBe('还可尝试1次');
  });

  test("contain numbers in the language's notation, with a true minus", async () => {
    const { t } = await createI18n('en-US');
    expect(t('fixed.activation.triesLeft', { count: 12_345 })).toBe('12,345 tries left');
    expect(t('fixed.activation.triesLeft', { count: -4 })).toBe('−4 tries left');
  });

  test('contain names as typed', async () => {
    const { t } = await createI18n('en-US');
    expect(t('fixed.offline.banner', { time: '<b> & {x}' })).toContain('<b> & {x}');
  });

  test('include a screen title for its path', async () => {
    const { t } = await createI18n('en-US');
    expect(t(titleKey('/pages/tabBar/index/index'))).toBe('Home');
    expect(t(titleKey('/pages/new-restock/quick-restock/summary'))).toBe('Quick Restock · Trip');
  });
});

describe('a refusal', () => {
  test.each([
    [{ code: 'DEVICE_OFFLINE' }, 'The device is offline.'],
    [{ code: 'RATE_LIMITED', params: { retryInS: 45 } }, 'Too many attempts. Try again in 45 sec.'],
    [{ code: 'RATE_LIMITED', params: { retryInS: 1_800 } }, 'Too many attempts. Try again in 30 min.'],
    [{ code: 'REFUND_EXCEEDS', params: { maxMinor: 1142 } }, 'You can refund at most $11.42.'],
    [
      { code: 'ACCOUNT_LOCKED', params: { retryInS: 900 } },
      'Too many wrong passwords. Try again in 15 min, or choose “Forgot password”.',
    ],
    [{ code: 'CODE_LOCKED', params: { retryInS: 60 } }, 'Too many wrong codes. Try again in 1 min.'],
    [
      { code: 'BAD_INPUT', params: { key: 'valid.integerRange', min: 0, max: 9999 } },
      'Enter a whole number 0–9,999',
    ],
    [{ code: 'BAD_INPUT', params: { key: 'valid.unknown' } }, 'Please check what you entered.'],
    [{ code: 'INTERNAL' }, 'Something went wrong. Reference r-7.'],
  ] as const)('is worded for %j', async (refusal, text) => {
    const { t } = await createI18n('en-US');
    expect(refusalText(t, refusal, { ...reader, requestId: 'r-7' })).toBe(text);
  });

  test('names products that cannot share a door, in both languages', async () => {
    const params = { n: 1, door: 'L', a: 'Cola', aLayer: 1, b: 'Cola Zero', bLayer: 3, line: 1 };
    const refusal = { code: 'TEMPLATE_MUTEX', params } as const;
    const { t } = await createI18n('en-US');
    expect(refusalText(t, refusal, reader)).toBe(
      'Cola (layer 1) and Cola Zero (layer 3) cannot share a door. Adjust products.',
    );
    const chinese = await createI18n('zh-CN');
    expect(refusalText(chinese.t, refusal, { ...reader, locale: 'zh-CN' })).toBe(
      'Cola（第1层）与Cola Zero（第3层）不能放在同一门，请调整商品。',
    );
  });
});
