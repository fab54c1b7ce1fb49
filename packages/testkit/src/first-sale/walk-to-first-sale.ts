import type { Cabinet } from '@larder/cabinet-simulator/cabinet';
import type { Phone } from '../open-phone.ts';
import { buyByCard } from './buy-by-card.ts';
import {
  activateCabinet,
  addProduct,
  enterAsOwner,
  fillShelf,
  publishTemplate,
  readOrder,
} from './in-the-app.ts';
import { readSticker } from './read-sticker.ts';
import { readWalkBlocks } from './walk-blocks.ts';

/** The two ways to run Larder, as the operator at the keyboard meets them. */
export type WalkedInstallation = {
  /** Runs a block of commands in the operator's shell and returns what it printed. */
  run(block: string): Promise<string>;
  /** The folder that the operator exchanges files with commands through. */
  readonly exchange: string;
  /** Connects the board of a cabinet that has one door with four layers. */
  connect(cabinet: { readonly deviceNo: string; readonly secret: string }): Cabinet;
};

/** The cabinet stays connected. */
export type WalkedSale = { readonly cabinet: Cabinet; readonly productId: string };

export const walkedOwner = { email: 'sam@example.com', password: 'larder-otter-7' } as const;
/** One of `infra/examples/products.csv`. */
const product = 'Mars';
const PATIENCE_MS = 120_000;

/**
 * Goes from an empty installation to the first sale: commands as `infra/README.md` prints them, what people do in the
 * app by taps, a card at the cabinet, and the order with its money in the app.
 */
export async function walkToFirstSale(
  { run, exchange, connect }: WalkedInstallation,
  phone: Phone,
  { units = 12 } = {},
): Promise<WalkedSale> {
  const blocks = readWalkBlocks();
  await run(blocks.start);
  const printed = await run(blocks.merchant);
  await enterAsOwner(phone, { ...walkedOwner, link: /^\s+(http\S+)$/m.exec(printed)?.[1] ?? '' });
  await run(blocks.products);
  await addProduct(phone, { name: product, price: '2.50' });
  await run(blocks.cabinet);
  const sticker = readSticker(exchange);
  const cabinet = connect(sticker);
  try {
    cabinet.connect();
    await cabinet.until(({ online }) => online, PATIENCE_MS);
    await activateCabinet(phone, sticker);
    await cabinet.until(({ lifecycle }) => lifecycle === 'operational', PATIENCE_MS);
    await publishTemplate(phone, { product, par: String(units) });
    await cabinet.until(({ planogram }) => planogram !== null, PATIENCE_MS);
    await fillShelf(phone, cabinet, { product, qty: units });
    const productId = await buyByCard(cabinet);
    await readOrder(phone, { product, price: '$2.50' });
    return { cabinet, productId };
  } catch (failure) {
    await cabinet.close();
    throw failure;
  }
}
