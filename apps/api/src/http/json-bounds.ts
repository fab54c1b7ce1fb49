import { INPUT_DEPTH_MAX } from '@larder/contract/parse-input';

/** A batch puts one level around its inputs. */
const DEPTH_MAX = INPUT_DEPTH_MAX + 1;
/** New prices for 500 cabinets with two shelves each of ten have 11,500; no other input has half of it. */
export const VALUES_MAX = 20_000;

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * Reads the shape of a JSON text without building anything, and stops at the first excess: levels beyond those of any
 * input, or more values than any screen sends. Says nothing of whether it is JSON. Returns how far it read, so that a
 * test can tell that it stopped.
 */
export function readBounds(json: string): { readonly fits: boolean; readonly read: number } {
  let depth = 0;
  let values = 1;
  let isInText = false;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (isInText) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) isInText = false;
    } else if (code === QUOTE) isInText = true;
    else if (code === COMMA) values += 1;
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      depth += 1;
      values += 1;
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1;
    if (depth > DEPTH_MAX || values > VALUES_MAX) return { fits: false, read: at + 1 };
  }
  return { fits: true, read: json.length };
}
