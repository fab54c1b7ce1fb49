import { type AddressInfo, createServer } from 'node:net';
import { Aedes } from 'aedes';

/** aedes as shipped, with one option: do not wait for full packets. */
const aedes = await Aedes.createBroker();
const server = createServer({ noDelay: true }, aedes.handle);
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit(0));
