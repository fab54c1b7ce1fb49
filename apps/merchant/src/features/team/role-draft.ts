import type { Permission } from '@larder/domain/team/permissions';

export type RoleDraft = { name: string; permissions: Permission[] };

let kept: { readonly address: string; readonly role: RoleDraft } | null = null;

/** Keeps what was typed into the form of a role while it is previewed. */
export const roleDraft = {
  keep(address: string, role: RoleDraft): void {
    kept = { address, role };
  },
  at: (address: string): RoleDraft | null => (kept?.address === address ? kept.role : null),
  forget(): void {
    kept = null;
  },
};
