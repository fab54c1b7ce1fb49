import type { CloudFaultCode } from '@larder/domain/device/cloud-faults';
import type { DeviceId, MerchantId } from '@larder/domain/ids';
import { faultSubject } from '../alert/acts-of-event.ts';
import type { AlertContext } from '../alert/notifiable-alert.ts';
import { openFault } from '../alert/open-fault.ts';
import { raiseAlerts } from '../alert/raise-alerts.ts';

export type FaultFacts = {
  /** `IMPORT_MISMATCH` ends with a birth that agrees, the others by time. */
  readonly code: CloudFaultCode | 'IMPORT_MISMATCH';
  readonly part?: string;
  readonly severity: 'info' | 'minor' | 'major' | 'critical';
  readonly detail: string | null;
};

/**
 * Raises a fault that the cloud detects, not the cabinet; returns false if it is already open.
 * [domain 2, device_fault]
 */
export async function raiseFault(
  ctx: AlertContext,
  device: { readonly id: DeviceId; readonly merchantId: MerchantId | null },
  fault: FaultFacts,
): Promise<boolean> {
  const { code, part = '', severity, detail } = fault;
  const id = ctx.newId();
  const opened = await openFault(ctx.tx, {
    id,
    deviceId: device.id,
    code,
    part,
    severity,
    detail,
    raisedAt: ctx.now,
  });
  if (!opened) return false;
  if (device.merchantId) {
    ctx.emit({ type: 'device.telemetry', merchantId: device.merchantId, deviceId: device.id });
  }
  if (severity === 'major' || severity === 'critical') {
    const isClone = code === DUPLICATE_IDENTITY;
    await raiseAlerts(ctx, [
      {
        device,
        type: isClone ? 'duplicate_identity' : 'device_fault',
        subject: isClone ? '' : faultSubject(code, part),
        ...(severity === 'critical' && { severity }),
        startedAt: ctx.now,
        inferred: false,
        cause: `fault:${id}`,
        detail: { code, part: part || null, text: detail },
      },
    ]);
  }
  return true;
}

/** Fault code of two boards with one number, which keep disconnecting each other. [protocol 13] */
const DUPLICATE_IDENTITY = 'DUPLICATE_IDENTITY';
