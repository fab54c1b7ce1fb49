import { once } from 'node:events';
import { balanceHttp } from './balance-http.ts';
import { balanceTcp } from './balance-tcp.ts';
import type { BalancerPlan } from './balancer-plan.ts';
import { Targets } from './targets.ts';

/** The balancer in front of several gateways and APIs: `balancer-process.ts <plan as JSON>`. */
const plan = JSON.parse(process.argv[2] ?? '') as BalancerPlan;
for (const { kind, host, port, targets: behind, namesCallers = false } of plan) {
  const targets = new Targets(behind);
  await targets.watch();
  const server = kind === 'http' ? balanceHttp(targets) : balanceTcp(targets, namesCallers);
  // As a gateway's: all cabinets come back at once.
  server.listen({ port, host, backlog: 4_096 });
  await once(server, 'listening');
}
process.send?.('ready');
for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(signal, () => process.exit(0));
