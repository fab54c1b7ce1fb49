import type { Permission } from '@larder/domain/team/permissions';
import { createI18n } from '@larder/i18n/create-i18n';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Me, MeContext } from '#screen-kit/member/me.ts';
import type { Complaint } from './complaint.ts';
import { ComplaintActions } from './complaint-actions.tsx';

vi.mock('./link-sheet.tsx', () => ({
  LinkSheet: ({ open }: { open: boolean }) => (open ? <p>Which order?</p> : null),
}));
vi.mock('./end-sheet.tsx', () => ({ EndSheet: () => null }));

const open = { id: '0195b4a0-0000-7000-8000-000000000001', status: 'processing', isRefunding: false };
function show(differing: object, ...permissions: Permission[]) {
  render(
    <MeContext value={{ permissions } as unknown as Me}>
      <ComplaintActions complaint={{ ...open, ...differing } as Complaint} />
    </MeContext>,
  );
}

beforeAll(async () => {
  await createI18n('en-US', [initReactI18next]);
});
afterEach(cleanup);

describe('the ways to end a complaint', () => {
  test('ask for the order before a refund, if none is linked', () => {
    show({ order: null }, 'order.refund');
    fireEvent.click(screen.getByRole('button', { name: 'Link order to refund' }));
    expect(screen.getByText('Which order?')).toBeTruthy();
  });

  test('lead to the refund of the linked order', () => {
    show({ order: {} }, 'order.refund');
    expect(screen.getByRole('link', { name: 'Refund' }).getAttribute('href')).toContain(open.id);
    expect(screen.queryByRole('button', { name: 'Link order to refund' })).toBeNull();
  });

  test('offer no refund to members who may not refund', () => {
    show({ order: null });
    expect(screen.queryByRole('button', { name: 'Link order to refund' })).toBeNull();
    expect(screen.getAllByRole('button')).toHaveLength(2);
  });
});
