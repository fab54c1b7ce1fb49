import { writeFileSync } from 'node:fs';
import { bridgeOpenApi } from './bridge-openapi.ts';

/** Run `node packages/adapters/src/payments/bridge/write-bridge-openapi.ts` after every change to the contract. */
const file = new URL('../../../../../docs/providers/bridge.openapi.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(bridgeOpenApi(), null, 2)}\n`);
console.log(`written: ${file.pathname}`);
