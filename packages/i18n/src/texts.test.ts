import { readdirSync, readFileSync } from 'node:fs';
import { commandTransitions } from '@larder/domain/device/command-transitions';
import { deviceStatuses } from '@larder/domain/device/device-status';
import { onlineStatuses } from '@larder/domain/device/online-status';
import { settingStatuses } from '@larder/domain/device/setting-status';
import { orderStatuses, orderTypes } from '@larder/domain/order/order-status';
import { abnormalTransitions } from '@larder/domain/order/order-transitions';
import { paymentTransitions } from '@larder/domain/order/payment-transitions';
import { commandCodes, refusalCodes } from '@larder/domain/refusals';
import { restockModes } from '@larder/domain/restock/suggest-quantity';
import { abnormalReasons } from '@larder/domain/session/recognition-policy';
import { sessionTransitions } from '@larder/domain/session/session-transitions';
import { movementRules } from '@larder/domain/stock/movement';
import { stockStatuses } from '@larder/domain/stock/stock-status';
import { systemRoles } from '@larder/domain/team/permissions';
import { versionStatuses } from '@larder/domain/template/version-status';
import { describe, expect, test } from 'vitest';
import { enUsTexts } from './locales.ts';
import { zhCnTexts } from './zh-cn-texts.ts';

const folder = (locale: string) => new URL(`../locales/${locale}/`, import.meta.url);
const areas = readdirSync(folder('en-US'));
const readArea = (locale: string, file: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(file, folder(locale)), 'utf8'));

/** Removes plural suffixes, because Chinese has one plural form and English two. */
const baseKeys = (texts: object) =>
  [...new Set(Object.keys(texts).map((key) => key.replace(/_(one|other)$/, '')))].sort();
const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

describe('the two languages', () => {
  test('have the same areas', () => {
    expect(readdirSync(folder('zh-CN'))).toEqual(areas);
  });

  test.each(areas)('have the same keys in %s, each starting with its area', (file) => {
    const english = readArea('en-US', file);
    expect(baseKeys(readArea('zh-CN', file))).toEqual(baseKeys(english));
    // `<area>-first.json` contains the part of an area that a first screen needs.
    const area = file.replace(/(-first)?\.json$/, '');
    for (const key of Object.keys(english)) expect(key.startsWith(`${area}.`)).toBe(true);
  });

  test('have all their files loaded', () => {
    const keysIn = (locale: string) => areas.flatMap((file) => Object.keys(readArea(locale, file))).sort();
    expect(Object.keys(enUsTexts).sort()).toEqual(keysIn('en-US'));
    expect(Object.keys(zhCnTexts).sort()).toEqual(keysIn('zh-CN'));
  });

  test('have the same placeholders', () => {
    const chinese = new Map(
      Object.entries(zhCnTexts).map(([key, text]) => [key.replace(/_other$/, ''), text]),
    );
    for (const [key, text] of Object.entries(enUsTexts)) {
      const same = chinese.get(key.replace(/_(one|other)$/, '')) ?? '';
      expect([key, placeholders(same)]).toEqual([key, placeholders(text)]);
    }
  });

  test('have no empty text and no double braces', () => {
    for (const texts of [enUsTexts, zhCnTexts]) {
      for (const [key, text] of Object.entries(texts))
        expect(text.trim() && !text.includes('{{'), key).toBeTruthy();
    }
  });

  test('have every plural form that their language needs', () => {
    for (const key of Object.keys(enUsTexts).filter((name) => name.endsWith('_one'))) {
      expect(Object.keys(enUsTexts)).toContain(key.replace(/_one$/, '_other'));
      expect(Object.keys(zhCnTexts)).toContain(key.replace(/_one$/, '_other'));
    }
  });
});

describe('texts for values of the rules', () => {
  const needed = {
    refusal: refusalCodes,
    'enum.command.code': commandCodes,
    'enum.command.state': Object.keys(commandTransitions),
    'enum.device.status': deviceStatuses,
    'enum.device.online': onlineStatuses,
    'enum.setting': settingStatuses,
    'enum.order.status': orderStatuses,
    'enum.order.type': orderTypes,
    'enum.order.abnormalReason': abnormalReasons,
    'enum.abnormal': Object.keys(abnormalTransitions),
    'enum.payment.state': Object.keys(paymentTransitions),
    'enum.session.state': Object.keys(sessionTransitions),
    'enum.stock': stockStatuses,
    'enum.stock.movement': Object.keys(movementRules),
    'enum.stock.reason': Object.values(movementRules).flatMap(({ reasons }) => [...reasons]),
    'enum.template': versionStatuses,
    'enum.restock.mode': restockModes,
    'enum.role': Object.keys(systemRoles),
  };
  test.each(Object.entries(needed))('exist for every value of %s', (prefix, values) => {
    const keys = Object.keys(enUsTexts);
    for (const value of values) expect(keys).toContain(`${prefix}.${value}`);
  });

  test('exist for every check', () => {
    const sources = ['../../domain/src/', '../../contract/src/'].flatMap((path) => {
      const root = new URL(path, import.meta.url);
      return readdirSync(root, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
        .map((file) => readFileSync(new URL(file, root), 'utf8'));
    });
    const named = new Set(sources.flatMap((source) => source.match(/(?<=')valid\.[\w.]+(?=')/g) ?? []));
    for (const field of ['price', 'cost', 'preauth']) {
      for (const fault of ['required', 'zero', 'format']) named.add(`valid.${field}.${fault}`);
    }
    expect(named.size).toBeGreaterThan(30);
    expect([...named].filter((key) => !(key in enUsTexts))).toEqual([]);
  });

  test('include a title for every screen of the specification', () => {
    const screens = ['screens.txt', 'screens-added.txt'].flatMap((file) =>
      readFileSync(new URL(`../../../docs/${file}`, import.meta.url), 'utf8')
        .split('\n')
        .filter(Boolean),
    );
    expect(Object.keys(enUsTexts).filter((key) => /^title\.(?!(a|s|s\.o|notFound)$)/.test(key))).toHaveLength(
      screens.length,
    );
  });
});
