type NumberedExport = { readonly id: string; readonly merchantId: string; readonly format: string };

/** The key under which an attempt at an export stores its file: each has one of its own, see `writeExportFile`. */
export const exportFileKey = ({ id, merchantId, format }: NumberedExport, attempt: number): string =>
  `exports/${merchantId}/${id}-${attempt}.${format}`;
