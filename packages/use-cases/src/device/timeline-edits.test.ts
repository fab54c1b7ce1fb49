import { globSync } from 'node:fs';
import { join } from 'node:path';
import { timelineEdits } from '@larder/domain/device/timeline-edits';
import { expect, test } from 'vitest';
import { definedUseCases } from '../use-case.ts';
import { isAudited } from '../wrapper/write-audit.ts';

const folder = join(import.meta.dirname, '..');
for (const file of globSync('**/*.ts', { cwd: folder })) {
  if (!file.endsWith('.test.ts')) await import(join(folder, file));
}
const audited = definedUseCases().filter(isAudited);

/** Acts that the timeline lists as a session, a command or an alert, and acts that change nothing for the owner. */
const shownOtherwise = [
  'alert.acknowledge',
  'audit.undoChange',
  'complaint.create',
  'complaint.linkOrder',
  'complaint.open',
  'complaint.refund',
  'complaint.reject',
  'complaint.replyToComplaint',
  'complaint.resolve',
  'complaint.revealContact',
  'complaint.takeOver',
  'device.capturePicture',
  'device.locate',
  'device.openDoor',
  'device.reboot',
  'device.viewMedia',
  'order.approveAbnormalCharge',
  'order.approveRefund',
  'order.makeAbnormalDecision',
  'order.notePayout',
  'order.recordAbnormalItems',
  'order.refund',
  'order.rejectAbnormalCharge',
  'order.rejectRefund',
  'order.requestAbnormalCharge',
  'order.retryRefund',
  'order.settleAbnormal',
  'order.tryCharge',
  'order.undoAbnormalDecision',
  'order.waiveAbnormal',
  'order.writeOff',
  'platform.cancelSession',
  'platform.importCabinets',
  'platform.playClip',
  'platform.recordCertificate',
  'platform.revokeCertificates',
  'platform.testCabinet',
  'platform.reprintSticker',
  'platform.retireCabinet',
  'platform.rotateSecret',
  'restock.addPhoto',
  'restock.cancelTask',
  'restock.openTaskDoor',
  'restock.removePhoto',
  'restock.startTask',
  'restock.submitTask',
  'shopper.answerComplaint',
  'shopper.objectToComplaint',
  'shopper.payDebt',
  'shopper.startQrSession',
  'shopper.submitComplaint',
  'template.deleteDraft',
];

/** Acts of no single device, and acts of the system itself, which a timeline leaves out. */
const ofNoCabinet = [
  'blacklist.addFromOrder',
  'blacklist.removeEntry',
  'device.confirmCredentials',
  'device.giveUpMissingEvents',
  'device.prepareSecret',
  'device.saveShopperStock',
  'device.saveTaxMode',
  'device.skipLogHole',
  'finance.cancelWithdrawal',
  'finance.requestWithdrawal',
  'finance.setPaymentAccount',
  'guard.saveRules',
  'onboarding.acceptAgreement',
  'onboarding.reopenApplication',
  'onboarding.resendLink',
  'onboarding.saveAttachments',
  'onboarding.saveBank',
  'onboarding.saveBusiness',
  'onboarding.savePrincipals',
  'onboarding.saveProfile',
  'onboarding.signApplication',
  'onboarding.submitApplication',
  'onboarding.submitIndependent',
  'order.saveAbnormalRule',
  'order.saveRefundApproval',
  'platform.addFirmware',
  'platform.approveProductApplication',
  'platform.approveWithdrawal',
  'platform.changeMerchantStatus',
  'platform.createFirstMerchant',
  'platform.createMerchant',
  'platform.createModel',
  'platform.decideApplication',
  'platform.decideDispute',
  'platform.decideIndependent',
  'platform.explainCase',
  'platform.importModels',
  'platform.importProducts',
  'platform.importVarieties',
  'platform.noteBillPaid',
  'platform.noteWithdrawalFailed',
  'platform.noteWithdrawalPaid',
  'platform.orderTutorials',
  'platform.readWithdrawal',
  'platform.rejectPaymentAccount',
  'platform.rejectProductApplication',
  'platform.rejectWithdrawal',
  'platform.removeTutorial',
  'platform.resetTwoStep',
  'platform.signOutAccount',
  'platform.rollOutFirmware',
  'platform.saveTutorial',
  'platform.setFeePlan',
  'platform.setLookAlikes',
  'platform.setMerchantOption',
  'platform.setRecognitionStatus',
  'platform.showApplication',
  'platform.showIndependent',
  'platform.submitProviderAccount',
  'platform.verifyPaymentAccount',
  'platform.voidBill',
  'restock.cancelTrip',
  'restock.saveBlindCount',
  'restock.saveTrip',
  'restock.switchMode',
  'stock.repairLevels',
  'template.deletePreset',
  'template.savePreset',
];
const areasOfNoCabinet = ['export', 'identity', 'product', 'team'];

test('every audited act has a title in the timeline, or is left out on purpose', () => {
  const decided = [...timelineEdits, ...shownOtherwise, ...ofNoCabinet].sort();
  const written = audited
    .map(({ name }) => name)
    .filter((name) => !areasOfNoCabinet.includes(name.split('.')[0] ?? ''))
    .sort();
  expect(written).toEqual(decided);
});
