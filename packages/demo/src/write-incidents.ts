import type { AlertType } from '@larder/domain/alert/alert-type';
import { alertTypes } from '@larder/domain/alert/alert-type';
import { noticeOfAlert } from '@larder/domain/alert/notice-of-alert';
import { MINUTE_MS } from '@larder/domain/durations';
import { humanNumber } from '@larder/domain/human-number';
import { localDay } from '@larder/domain/time-zone';
import { seededDice } from './dice.ts';
import { drawNumbers } from './draw-numbers.ts';
import { type SeedIncident, seedIncidents } from './incidents.ts';
import { insertRows } from './insert-rows.ts';
import { type SeedMember, type SeedMerchant, seedMembers, seedMerchants } from './merchants.ts';
import { mustHave, type SeedContext } from './seed-context.ts';
import { sellingCabinets } from './write-history.ts';

const INCIDENT_SEED = 8;
const READ_AFTER_MS = 20 * MINUTE_MS;
/** Delay before a condition becomes an alert; the defaults of the warnings. Minutes. */
const DELAY_MIN: Partial<Record<AlertType, number>> = { offline: 10, over_temp: 15, door_held: 3 };
const METHODS = ['email'];

type Alert = SeedIncident & {
  id: string;
  alertNo: string;
  merchant: SeedMerchant;
  name: string;
  notifiedAt: Date;
};
type Row = Record<string, unknown>;

/** Writes the subscriptions to alerts, the incidents of the last days, and their notices. */
export async function writeIncidents(seed: SeedContext): Promise<void> {
  const { connection } = seed;
  const alerts = alertsOf(seed);
  const notices = alerts.flatMap((alert) => noticesOf(seed, alert));
  await insertRows(
    connection,
    'alert_subscription',
    seedMembers.flatMap((member) => subscriptionRows(seed, member)),
  );
  await insertRows(
    connection,
    'alert',
    alerts.map((alert) => alertRow(seed, alert)),
  );
  await drawNumbers(connection, 'alert_number', alerts.length);
  await insertRows(connection, 'notice', notices);
  await insertRows(connection, 'notice_delivery', notices.flatMap(deliveryRows));
  await insertRows(connection, 'connectivity_log', connectionRows(seed, alerts));
}

const isNotified = ({ kind, role }: SeedMember) => kind === 'owner' || role === 'manager';

function alertsOf(seed: SeedContext): Alert[] {
  const dice = seededDice(INCIDENT_SEED);
  const found = seedIncidents(seed.now).flatMap((incident) => {
    const cabinet = sellingCabinets.find(({ deviceNo }) => deviceNo === incident.deviceNo);
    const merchant = seedMerchants.find(({ code }) => code === cabinet?.merchant);
    if (!cabinet || !merchant) return [];
    const notifiedAt = new Date(incident.startedAt.getTime() + (DELAY_MIN[incident.type] ?? 0) * MINUTE_MS);
    return [
      {
        ...incident,
        merchant,
        name: cabinet.name ?? cabinet.deviceNo,
        notifiedAt,
        id: dice.idAt(notifiedAt),
      },
    ];
  });
  return found
    .sort((one, other) => one.notifiedAt.getTime() - other.notifiedAt.getTime())
    .map((alert, index) => {
      const day = localDay(alert.notifiedAt, alert.merchant.timeZone);
      return { ...alert, alertNo: humanNumber('alert', day, index + 1) };
    });
}

function alertRow(seed: SeedContext, alert: Alert): Row {
  const { deviceNo, type, startedAt, endedAt } = alert;
  const deviceId = mustHave(seed.deviceIds, deviceNo);
  // The cause by which the sweep for silent cabinets recognizes its own alert.
  const cause = type === 'offline' ? `outage:${deviceId}:${startedAt.getTime()}` : `seed:${alert.id}`;
  return {
    id: alert.id,
    alert_no: alert.alertNo,
    merchant_id: mustHave(seed.merchantIds, alert.merchant.code),
    device_id: deviceId,
    type,
    subject: alert.subject,
    severity: alert.severity,
    detail: alert.detail,
    cause,
    status: endedAt ? 'recovered' : 'active',
    started_at: startedAt,
    ended_at: endedAt,
    inferred: false,
    created_at: alert.notifiedAt,
    updated_at: endedAt ?? alert.notifiedAt,
  };
}

function subscriptionRows(seed: SeedContext, member: SeedMember): Row[] {
  if (!isNotified(member)) return [];
  const dice = seededDice(INCIDENT_SEED + seedMembers.indexOf(member) + 1);
  return alertTypes.map((type) => ({
    id: dice.idAt(seed.startedAt),
    merchant_id: mustHave(seed.merchantIds, member.merchant),
    device_id: null,
    type,
    membership_id: mustHave(seed.membershipIds, member.email),
    methods: METHODS,
    created_at: seed.startedAt,
    updated_at: seed.startedAt,
  }));
}

/** One notice at the start and one at the end; those of a lasting alert are unread. */
function noticesOf(
  seed: SeedContext,
  alert: Alert,
): (Row & { id: string; merchant_id: string; created_at: Date })[] {
  const dice = seededDice(alert.notifiedAt.getTime());
  const merchantId = mustHave(seed.merchantIds, alert.merchant.code);
  const subject = { ...alert, incident: null };
  const cabinet = { deviceNo: alert.deviceNo, name: alert.name, timezone: alert.merchant.timeZone };
  const news = [
    { word: 'raised', at: alert.notifiedAt, content: { ...subject, endedAt: null } } as const,
    ...(alert.endedAt ? [{ word: 'recovered', at: alert.endedAt, content: subject } as const] : []),
  ];
  const recipients = seedMembers.filter(
    (member) => member.merchant === alert.merchant.code && isNotified(member),
  );
  return recipients.flatMap(({ email }) =>
    news.map(({ word, at, content }) => ({
      id: dice.idAt(at),
      merchant_id: merchantId,
      membership_id: mustHave(seed.membershipIds, email),
      ...noticeOfAlert(content, word, cabinet),
      screen_target: { screen: 'alert', alertId: alert.id },
      alert_id: alert.id,
      cause: `alert:${alert.id}:${word}`,
      created_at: at,
      read_at: alert.endedAt ? new Date(at.getTime() + READ_AFTER_MS) : null,
    })),
  );
}

/** Deliveries of the mails, all successful. */
function deliveryRows({
  id,
  merchant_id,
  created_at,
}: {
  id: string;
  merchant_id: string;
  created_at: Date;
}): Row[] {
  return METHODS.map((method) => ({
    notice_id: id,
    method,
    merchant_id,
    attempts: 1,
    due_at: created_at,
    created_at,
    state: 'delivered',
    delivered_at: created_at,
  }));
}

/** The first connection of every cabinet, and each silence with its end. */
function connectionRows(seed: SeedContext, alerts: readonly Alert[]): Row[] {
  const silences = alerts.filter(({ type }) => type === 'offline' || type === 'power_off');
  const row = (deviceNo: string, at: Date, values: Row): Row => ({
    device_id: mustHave(seed.deviceIds, deviceNo),
    at,
    state: 'online',
    cause: null,
    bye_reason: null,
    outage_kind: null,
    outage_from: null,
    inferred: false,
    ...values,
  });
  return [
    ...sellingCabinets.map(({ deviceNo }) => row(deviceNo, seed.startedAt, {})),
    ...silences.flatMap(({ deviceNo, type, startedAt, endedAt }) => [
      row(
        deviceNo,
        startedAt,
        type === 'power_off'
          ? { state: 'offline', cause: 'bye', bye_reason: 'power_lost' }
          : { state: 'offline', cause: 'will' },
      ),
      ...(endedAt ? [row(deviceNo, endedAt, { outage_kind: 'network', outage_from: startedAt })] : []),
    ]),
  ];
}
