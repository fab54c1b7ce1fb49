import type { editFiles } from './edit-files.ts';
import type { MessageNames } from './message-names.ts';

type Files = ReturnType<typeof editFiles>;

export const PROTOCOL = 'packages/cabinet-protocol/src';
export const PROTOCOL_TEXT = 'docs/protocol/protocol-v1.md';
export const SIMULATOR = 'packages/cabinet-simulator/src';

const CATALOG = `${PROTOCOL}/catalog.ts`;
const BOARD = `${SIMULATOR}/board/board.ts`;
const CREATE_BOARD = `${SIMULATOR}/board/create-board.ts`;

/** Adds a message of a cabinet to the catalog. */
export function listReport(files: Files, { type, file, camel }: MessageNames): void {
  files.import(CATALOG, `import { ${camel} } from './reports/${file}.report.ts';`);
  files.row(CATALOG, 'export const upCatalog = {', '\n} as const;', `  '${type}': ${camel},`);
}

/** Makes a part of the simulated board, which tests and scenarios reach as `board.<name>`. */
export function addBoardPart(files: Files, { file, camel, pascal }: MessageNames, make: string): void {
  const path = `../behaviors/${file}.behavior.ts`;
  files.import(BOARD, `import type { ${pascal} } from '${path}';`);
  files.insert(BOARD, /^\};\n/m, `  ${camel}: ${pascal};\n`);
  files.import(CREATE_BOARD, `import { create${pascal} } from '${path}';`);
  files.insert(CREATE_BOARD, '  const board: Board = {', `  const ${camel} = ${make};\n`);
  files.insert(CREATE_BOARD, '  };\n  return board;', `    ${camel},\n`);
}

/** Adds an executor of the simulated board. */
export function addExecutor(files: Files, { file, pascal }: MessageNames): void {
  files.import(CREATE_BOARD, `import { create${pascal} } from '../behaviors/${file}.behavior.ts';`);
  files.insert(CREATE_BOARD, '  });\n  const connection', `    ...create${pascal}().executors,\n`);
}

/** An example for the text of the protocol, as a cabinet or the cloud sends it. */
export function exampleBlock(type: string, fields: readonly string[]): string {
  const head = `  "v": 1, "id": "019aa3b1-5d3c-7a01-8000-00000000002c", "type": "${type}", "ts": "2026-11-20T23:58:21.120Z",`;
  return ['```json', '{', head, ...fields.map((field) => `  ${field}`), '}', '```', ''].join('\n');
}

export const sender = '"conn": "7f1c2d90", "boot": "9f2c11d0", "up": 86417123, "clk": "synced",';
