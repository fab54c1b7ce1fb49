import { createI18n } from '@larder/i18n/create-i18n';
import { type ToastActions, ToastContext } from '@larder/ui/feedback/toast-provider';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { initReactI18next } from 'react-i18next';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type LineEntry, type TaskLine, untouched } from './line-entry.ts';
import { useScannedLine } from './use-scanned-line.ts';
import { type TaskWork, TaskWorkProvider } from './use-task-work.ts';

const cola = { door: 'L', layer: 1, productId: 'cola', name: 'Cola', gtin: '00049000006346' } as TaskLine;
const pens = { door: 'L', layer: 2, productId: 'pens', name: 'Pens', gtin: '04006381333931' } as TaskLine;

const done: string[] = [];
let entry: LineEntry;

/** The parts of a task that a scan touches; each writes down what was done to it. */
const task = {
  answer: { lines: [cola, pens] },
  form: {
    today: '2026-11-28',
    isHidden: () => false,
    draft: { entryOf: () => entry },
    enterDate: (line: TaskLine, { bestBefore }: LineEntry) => done.push(`date ${line.name} ${bestBefore}`),
  },
  view: { type: (line: TaskLine, segment: string) => done.push(`${segment} ${line.name}`) },
} as unknown as TaskWork;
const say = (text: string) => void done.push(text);
const toast: ToastActions = { success: say, info: say, error: say, masked: say, dismiss: () => {} };

function Around({ children }: { children: ReactNode }) {
  return (
    <ToastContext value={toast}>
      <TaskWorkProvider value={task}>{children}</TaskWorkProvider>
    </ToastContext>
  );
}

function scan(...texts: string[]) {
  const { result } = renderHook(useScannedLine, { wrapper: Around });
  act(() => result.current.judge(texts));
  return result;
}

beforeAll(async () => {
  await createI18n('en-US', [initReactI18next]);
});
beforeEach(() => {
  done.length = 0;
  entry = untouched;
});

test('a code with a date opens its line and enters the date', () => {
  scan(']C1010004900000634617270131');
  expect(done).toEqual([
    'date Cola 2027-01-31',
    'Best before Jan 31, 2027 was read from the code',
    'putIn Cola',
  ]);
});

test('a pack that keeps longer leaves the earlier date of the line', () => {
  entry = { ...untouched, bestBefore: '2026-12-31' };
  scan(']C1010004900000634617270131');
  expect(done).toEqual(['Best before Dec 31, 2026 stays: this pack keeps until Jan 31, 2027', 'putIn Cola']);
});

test('a pack that keeps longer replaces a date that was only estimated', () => {
  entry = { ...untouched, bestBefore: '2026-12-31', bestBeforeEstimated: true };
  scan(']C1010004900000634617270131');
  expect(done[0]).toBe('date Cola 2027-01-31');
});

test('bars without a date leave the date of the line alone', () => {
  entry = { ...untouched, bestBefore: '2026-12-31' };
  scan(']E04006381333931');
  expect(done).toEqual(['putIn Pens']);
});

test('an expired pack opens no line', () => {
  const result = scan(']C1010004900000634617261127');
  expect(done).toEqual([]);
  expect(result.current.fault).toBe('This pack was best before Nov 27, 2026. Do not put it in.');
});

test('two products in one picture are asked about, and the chosen one opens', () => {
  const result = scan(']E00049000006346', ']E04006381333931');
  expect(done).toEqual([]);
  expect(result.current.asked.map(({ line }) => line.name)).toEqual(['Cola', 'Pens']);
  act(() => result.current.judge([']E00049000006346']));
  expect(done).toEqual([]);
  const [, second] = result.current.asked;
  act(() => second && result.current.open(second));
  expect(done).toEqual(['putIn Pens']);
});

test('a question takes the place of an earlier fault', () => {
  const result = scan(']Q1https://cola.example/win');
  act(() => result.current.judge([']E00049000006346', ']E04006381333931']));
  expect(result.current.asked).toHaveLength(2);
  expect(result.current.fault).toBeNull();
});

test('the text of a foreign code is shown as it is, whatever it holds', () => {
  const result = scan(']Q1{said} $t(btn.close) <b>{{is}}</b>');
  expect(result.current.fault).toBe(
    'This code does not name a product. It says “{said} $t(btn.close) <b>{{is}}</b>”.',
  );
});

test('a product of the device opens beside one that it does not hold', () => {
  scan(']E496385074', ']E04006381333931');
  expect(done).toEqual(['putIn Pens']);
});

test('a code of another kind says what it is', () => {
  const result = scan(']Q1https://cola.example/win');
  expect(done).toEqual([]);
  expect(result.current.fault).toBe('This code does not name a product. It is a web address: cola.example.');
});

test('a scanner that types sends the fields of a code as one long number', () => {
  const { result } = renderHook(useScannedLine, { wrapper: Around });
  act(() => result.current.judgeTyped('010004900000634617270131'));
  expect(done.at(-1)).toBe('putIn Cola');
  expect(done).toContain('date Cola 2027-01-31');
});

test('a number from the keys opens its line without a date', () => {
  const { result } = renderHook(useScannedLine, { wrapper: Around });
  act(() => result.current.judgeTyped('04963406'));
  expect(done).toEqual(['putIn Cola']);
});
