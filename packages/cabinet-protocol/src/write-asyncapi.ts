import { writeFileSync } from 'node:fs';
import { asyncapiDocument } from './asyncapi-document.ts';

/** `node packages/cabinet-protocol/src/write-asyncapi.ts` after any change of a message. */
const file = new URL('../../../docs/protocol/asyncapi.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(asyncapiDocument(), null, 2)}\n`);
console.log(`written: ${file.pathname}`);
