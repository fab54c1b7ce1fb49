/** The option of all commands that print stickers. */
export const localOption = [
  '--local',
  'print stickers also with an address of this machine, which no phone reaches',
] as const;

const LOCAL = /^(localhost|.+\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/;

/**
 * Refuses to print an address that leads every phone to itself. Before the command does anything: it draws new codes,
 * and prints them once.
 */
export function requireStickerAddress(appUrl: string, { local = false }: { readonly local?: boolean }): void {
  if (local || !LOCAL.test(new URL(appUrl).hostname)) return;
  throw new Error(
    `Stickers would lead to ${appUrl}, which no phone reaches: set APP_URL to the address of the app, or try with --local.`,
  );
}
