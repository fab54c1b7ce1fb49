import { writeFileSync } from 'node:fs';
import { asyncapiDocument } from './asyncapi-document.ts';

/** Run `node packages/cabinet-protocol/src/write-asyncapi.ts` after every change to a message. */
const file = new URL('../../../docs/protocol/asyncapi.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(asyncapiDocument(), null, 2)}\n`);
console.log(`written: ${file.pathname}`);
