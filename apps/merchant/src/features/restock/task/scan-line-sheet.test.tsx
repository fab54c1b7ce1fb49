import { createI18n } from '@larder/i18n/create-i18n';
import { type ToastActions, ToastContext } from '@larder/ui/feedback/toast-provider';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { type TaskLine, untouched } from './line-entry.ts';
import { ScanLineSheet } from './scan-line-sheet.tsx';
import { type TaskWork, TaskWorkProvider } from './use-task-work.ts';

const cola = { door: 'L', layer: 1, productId: 'cola', name: 'Cola', gtin: '00049000006346' } as TaskLine;
const task = {
  answer: { lines: [cola] },
  form: { today: '2026-11-28', isHidden: () => false, draft: { entryOf: () => untouched } },
  view: { sheet: 'scan', closeSheet: () => {} },
} as unknown as TaskWork;
const silent = () => {};
const toast: ToastActions = { success: silent, info: silent, error: silent, masked: silent, dismiss: silent };

beforeAll(async () => {
  await createI18n('en-US', [initReactI18next]);
});
afterEach(cleanup);

test('a fault stands above the keys, where a phone shows it', async () => {
  render(
    <ToastContext value={toast}>
      <TaskWorkProvider value={task}>
        <ScanLineSheet />
      </TaskWorkProvider>
    </ToastContext>,
  );
  const key = await screen.findByRole('button', { name: '1' });
  fireEvent.click(key);
  fireEvent.click(screen.getByRole('button', { name: 'Find' }));
  const fault = screen.getByText('1 is not in this device');
  expect(fault.compareDocumentPosition(key) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});
