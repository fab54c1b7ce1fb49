import type { Tx } from '../../transaction.ts';

/** A cabinet in stock, as an import writes it. */
export type StockedCabinet = {
  readonly id: string;
  readonly deviceNo: string;
  readonly modelId: string;
  readonly layersL: number;
  readonly layersR: number | null;
  readonly secretHmac: Uint8Array;
  readonly activationHmac: Uint8Array;
};

/** Rows of one statement: a statement of all rows would be megabytes of text. */
const BATCH = 1_000;

/** Adds cabinets to the stock, a batch a statement. */
export async function insertCabinets(tx: Tx, rows: readonly StockedCabinet[], at: Date): Promise<void> {
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH).map((row) => ({
      ...row,
      secretHmac: hex(row.secretHmac),
      activationHmac: hex(row.activationHmac),
    }));
    await tx.$executeRaw`
      INSERT INTO device (id, device_no, model_id, lifecycle, layers_l, layers_r, currency, secret_hmac, activation_hmac, created_at, updated_at)
      SELECT id, "deviceNo", "modelId", 'in_stock', "layersL", "layersR", 'USD', decode("secretHmac", 'hex'), decode("activationHmac", 'hex'),
             ${at}::timestamptz, ${at}::timestamptz
        FROM json_to_recordset(${JSON.stringify(batch)}::json) AS r(id uuid, "deviceNo" text, "modelId" uuid, "layersL" int, "layersR" int,
             "secretHmac" text, "activationHmac" text)`;
  }
}
