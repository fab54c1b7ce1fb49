import type { FaultCode } from '@larder/cabinet-protocol/reports/fault-raised.report';
import type { Device } from '../device/device.ts';

export type Faults = ReturnType<typeof createFaults>;

/** Failed parts: reports each once when it fails and once when it works again [protocol 9.5]. */
export function createFaults(device: Device, changed: () => void) {
  const { flash } = device;
  const current = () => flash.read('faults') ?? [];

  return {
    current,
    raise(code: FaultCode, part: string, detail: string): void {
      if (current().some((fault) => fault.code === code && fault.part === part)) return;
      const fault = { code, part, severity: 'major', detail } as const;
      flash.write('faults', [...current(), fault]);
      device.record('fault.raised', fault);
      changed();
    },
    clear(code: FaultCode, part: string): void {
      const left = current().filter((fault) => fault.code !== code || fault.part !== part);
      if (left.length === current().length) return;
      flash.write('faults', left);
      device.record('fault.cleared', { code, part });
      changed();
    },
  };
}
