import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { render, screen, waitFor } from '../../test/render.tsx';
import { Button } from '../controls/button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Modal } from './modal.tsx';

async function asked(busyText?: string) {
  const onCancel = vi.fn();
  const onConfirm = vi.fn();
  render(
    <ConfirmDialog
      open
      title="Delete Lobby North?"
      sentence="Its history goes with it."
      cancelLabel="Cancel"
      verb="Delete"
      destructive
      busyText={busyText}
      onCancel={onCancel}
      onConfirm={onConfirm}
    />,
  );
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete Lobby North?' });
  return { onCancel, onConfirm, dialog };
}

describe('a question before an act', () => {
  test('names the object and gives Cancel the focus', async () => {
    const { dialog } = await asked();
    expect(dialog.textContent).toContain('Its history goes with it.');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' })));
  });
  test('Esc cancels', async () => {
    const { onCancel, onConfirm } = await asked();
    await userEvent.keyboard('{Escape}');
    expect(onCancel).toHaveBeenCalledOnce();
    expect(onConfirm).not.toHaveBeenCalled();
  });
  test('the verb confirms', async () => {
    const { onConfirm } = await asked();
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(onConfirm).toHaveBeenCalledOnce();
  });
  test('while the act is on its way neither Esc nor a second press does anything', async () => {
    const { onCancel, onConfirm } = await asked('Deleting…');
    await userEvent.click(screen.getByRole('button', { name: 'Deleting…' }));
    await userEvent.keyboard('{Escape}');
    expect(onConfirm).not.toHaveBeenCalled();
    expect(onCancel).not.toHaveBeenCalled();
  });
});

test('a modal has a name, a text and its buttons', async () => {
  const onClose = vi.fn();
  render(
    <Modal
      open
      onClose={onClose}
      title="Permissions changed"
      description="Loaded again."
      buttons={<Button onClick={onClose}>OK</Button>}
    />,
  );
  const modal = await screen.findByRole('alertdialog', { name: 'Permissions changed' });
  expect(document.getElementById(modal.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Loaded again.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(onClose).toHaveBeenCalledOnce();
});
