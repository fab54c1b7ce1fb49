import { expect, test } from 'vitest';
import { act, render, screen, waitFor } from '../../test/render.tsx';
import { Sheet } from '../pickers/sheet.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { LayerProvider } from './layer-provider.tsx';

test('what covers the page announces itself in the order of opening, and Back can close the topmost', async () => {
  const layers: (() => void)[] = [];
  const closed: string[] = [];
  const add = (close: () => void) => {
    layers.push(close);
    return () => void layers.splice(layers.indexOf(close), 1);
  };
  const page = (sheet: boolean, dialog: boolean, word: string) => (
    <LayerProvider add={add}>
      <Sheet open={sheet} onClose={() => closed.push(`sheet ${word}`)} title="Doors" closeLabel="Cancel">
        text
      </Sheet>
      <ConfirmDialog
        open={dialog}
        title="Delete?"
        sentence="Gone."
        cancelLabel="Cancel"
        verb="Delete"
        onCancel={() => closed.push(`dialog ${word}`)}
        onConfirm={() => undefined}
      />
    </LayerProvider>
  );
  const { rerender } = render(page(false, false, 'early'));
  expect(layers).toHaveLength(0);
  rerender(page(true, false, 'early'));
  await screen.findByRole('dialog');
  rerender(page(true, true, 'late'));
  await screen.findByRole('alertdialog');
  expect(layers).toHaveLength(2);
  act(() => layers.at(-1)?.());
  expect(closed).toEqual(['dialog late']);
  rerender(page(false, false, 'late'));
  await waitFor(() => expect(layers).toHaveLength(0));
});
