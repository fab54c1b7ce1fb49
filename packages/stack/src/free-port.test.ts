import { createServer } from 'node:net';
import { anyFreePort } from '@larder/database/postgres/free-port';
import { expect, test } from 'vitest';
import { requireFreePort } from './free-port.ts';
import { StackProblem } from './stack-problem.ts';

test('requireFreePort names a taken port with the variable that chooses another', async () => {
  const port = await anyFreePort();
  await expect(requireFreePort(port, 'PORT')).resolves.toBeUndefined();
  const holder = createServer();
  await new Promise<void>((listening) => holder.listen(port, listening));
  const refused = requireFreePort(port, 'PORT');
  await expect(refused).rejects.toBeInstanceOf(StackProblem);
  await expect(refused).rejects.toThrow(`Port ${port} is taken. Set PORT to a free one.`);
  holder.close();
});
