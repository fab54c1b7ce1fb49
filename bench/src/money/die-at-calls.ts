import type { Random } from '@larder/cabinet-simulator/random/seeded-random';
import type { PaymentsPort } from '@larder/use-cases/ports/payments.port';

/** A port whose process sometimes dies, as by a power cut: before a call is sent, or before its answer is recorded. */
export function dieAtCalls(port: PaymentsPort, random: Random, chance: number): PaymentsPort {
  const maybeDie = () => {
    if (random.chance(chance)) process.kill(process.pid, 'SIGKILL');
  };
  const mortal =
    <Asked extends readonly unknown[], Answer>(call: (...asked: Asked) => Promise<Answer>) =>
    async (...asked: Asked) => {
      maybeDie();
      const answer = await call(...asked);
      maybeDie();
      return answer;
    };
  return {
    provider: port.provider,
    takesTestCards: port.takesTestCards,
    authorize: mortal(port.authorize),
    findHold: mortal(port.findHold),
    verify: mortal(port.verify),
    increase: mortal(port.increase),
    capture: mortal(port.capture),
    void: mortal(port.void),
    refund: mortal(port.refund),
    readRefund: mortal(port.readRefund),
    read: mortal(port.read),
  };
}
