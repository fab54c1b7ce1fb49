import type { Page } from '@playwright/test';
import { screens } from '#screen-kit/navigation/screens.ts';
import { HELP_URL, helpPage } from '../support-services.ts';
import { changeAnswer } from './change-answer.ts';
import type { Reader, Scene } from './scene.ts';
import type { ScreenCase, Sight } from './screen-case.ts';

type Row = (typeof screens)[number];
type Query = (scene: Scene) => Record<string, string>;
type States = {
  /** The query of the address. */
  query?: Query;
  reader?: Reader;
  /** The reader who sees it empty, or the address that is. */
  emptyFor?: 'newcomer' | Query;
  /** The procedure without which it shows an error. */
  needs?: string;
};

/** Builds a case from the row in the sitemap. */
function ofSitemap(id: Row['id'], states: States = {}, more: Partial<ScreenCase> = {}): ScreenCase {
  const row = screens.find((known) => known.id === id);
  if (!row) throw new Error(`No screen has the number ${id}`);
  const { query = () => ({}), reader = 'owner', emptyFor, needs } = states;
  const sight = (who: Reader, asked = query): Sight => ({
    reader: who,
    address: (scene) => `${row.path}?${new URLSearchParams(asked(scene))}`.replace(/\?$/, ''),
  });
  return {
    id,
    path: row.path,
    title: row.titleKey,
    ready: sight(reader),
    ...(emptyFor && { empty: emptyFor === 'newcomer' ? sight('newcomer') : sight(reader, emptyFor) }),
    ...(needs && { error: { ...sight(reader), fails: needs } }),
    ...('tab' in row && { back: 'none' as const }),
    ...more,
  };
}

const selling: Query = ({ sellingNo }) => ({ deviceNo: sellingNo });
const soldMonth: Query = ({ soldMonth }) => ({ first: soldMonth, last: soldMonth });
const bare: Query = ({ bareNo }) => ({ deviceNo: bareNo });
const guest = { reader: 'nobody' } as const;

/** The reset screen needs a mailed code; the sign-in journeys mail one. */
const withTicket: Sight = {
  reader: 'nobody',
  address: () => '/pages/login/forget',
  before: async (page) => {
    await page.route(/\/trpc\/identity\.verifyResetCode/, (route) =>
      route.fulfill({ json: { result: { data: { ticket: 'a-ticket' } } } }),
    );
  },
  after: async (page) => {
    await page.locator('[name=email]').fill('sam@example.com');
    await page.locator('[name=code]').fill('123456');
    await page.locator('button[type=submit]').click();
  },
};

/** A shell whose scanner never responds. */
const withShell: Sight = {
  reader: 'owner',
  address: () => '/pages/index/scan-code/scan-code-app?purpose=activate',
  before: async (page) => {
    await page.addInitScript(() => {
      Object.assign(window, { larderNative: { postMessage: () => {}, methods: ['scan'] } });
    });
  },
};

/** Members who configure alerts may receive them, unless their role says otherwise. */
const withoutRecipients: Sight = {
  reader: 'owner',
  address: () => '/pages/index/alert-center/alert-configure',
  before: (page) => changeAnswer(page, 'alert.readSubscriptions', (answer) => ({ ...answer, members: [] })),
};

/** A platform that has not loaded any. */
const withoutTutorials: Sight = {
  reader: 'owner',
  address: () => '/pages/index/video-tutorial/video-tutorial',
  before: (page) => changeAnswer(page, 'tutorial.list', () => ({ items: [] })),
};

/** An order of which nothing is left to refund. */
const allRefunded: Sight = {
  reader: 'owner',
  address: ({ orderId }) => `/pages/index/order-management/refund?id=${orderId}`,
  before: (page) =>
    changeAnswer(page, 'order.planRefund', (answer) => ({ ...answer, refundableMinor: 0, lines: [] })),
};

const nothingLeft: Sight = {
  ...allRefunded,
  address: ({ complaintId }) => `/pages/index/customer-complaints/complaint-detail-refund?id=${complaintId}`,
};

const attachment =
  '/files/merchants/0195b4a0-0000-7000-8000-000000000001/complaint/0195b4a0-0000-7000-8000-000000000002.jpg';

/** A picture of a complaint by its signed link. */
const withPicture: Sight = {
  reader: 'owner',
  address: () => `/pages/index/customer-complaints/webview?url=${encodeURIComponent(attachment)}`,
  before: (page) =>
    page.route(`**${attachment}`, (route) =>
      route.fulfill({ path: `${import.meta.dirname}/../../../../packages/demo/pictures/cola.jpg` }),
    ),
};

/** A host that the operator trusts. */
const withHelp: Sight = {
  reader: 'owner',
  address: () => `/pages/tabBar/support/webview?url=${encodeURIComponent(HELP_URL)}`,
  before: (page) => helpPage(page),
};

/** A merchant with money whose withdrawal is through. */
const withMoney = (page: Page) =>
  changeAnswer(page, 'finance.readWallet', (answer) => ({ ...answer, open: null, available: 269_713 }));

const toWithdraw: Sight = {
  reader: 'owner',
  address: () => '/pages/user/financial-management/withdrawal',
  before: withMoney,
};

const toChange: Sight = {
  reader: 'owner',
  address: () => '/pages/user/financial-management/change-withdrawal-account',
  before: withMoney,
};

const unknownNo = 'ZZZZ99999999';

export const screenCases: readonly ScreenCase[] = [
  ofSitemap(1, { needs: 'home.readOverview' }),
  ofSitemap(2, { emptyFor: 'newcomer', needs: 'device.list' }),
  ofSitemap(3, { emptyFor: 'newcomer', needs: 'restock.listCabinets' }),
  ofSitemap(4, { needs: 'notice.list' }),
  ofSitemap(5),
  ofSitemap(6),
  ofSitemap(7),
  ofSitemap(
    8,
    {},
    {
      ready: withHelp,
      error: {
        reader: 'owner',
        address: () => '/pages/tabBar/support/webview?url=https://elsewhere.example',
      },
    },
  ),
  ofSitemap(9, guest, { back: 'none' }),
  ofSitemap(10, guest, { back: 'login' }),
  ofSitemap(11, guest, { back: 'login' }),
  ofSitemap(12, guest, { back: 'login' }),
  ofSitemap(13, guest, { ready: withTicket, back: 'none' }),
  ofSitemap(14, guest, { back: 'login' }),
  ofSitemap(15, guest, { back: 'login' }),
  ofSitemap(16, guest, { back: 'login' }),
  ofSitemap(17, { query: () => ({ purpose: 'activate' }) }, { ready: withShell }),
  ofSitemap(18, { query: () => ({ purpose: 'activate' }) }, { sendsOffline: true }),
  ofSitemap(19, { query: ({ taskId }) => ({ taskId }), needs: 'restock.readTask' }),
  ofSitemap(20, { query: selling, needs: 'restock.readOverview' }),
  ofSitemap(21, { emptyFor: 'newcomer', needs: 'team.listRestockers' }),
  ofSitemap(22),
  ofSitemap(23, { query: ({ restockerId }) => ({ id: restockerId }), needs: 'team.readRestocker' }),
  ofSitemap(24, { emptyFor: () => ({ q: 'nobody of this name' }), needs: 'team.listMembers' }),
  ofSitemap(25),
  ofSitemap(26, { query: ({ colleagueId }) => ({ id: colleagueId }), needs: 'team.readMember' }),
  ofSitemap(27),
  ofSitemap(28, { query: ({ roleId }) => ({ id: roleId }), needs: 'team.readRole' }),
  ofSitemap(29, { query: ({ roleId }) => ({ id: roleId }), needs: 'team.readRole' }),
  ofSitemap(30, { emptyFor: 'newcomer', needs: 'product.listApplications' }),
  ofSitemap(31, { query: ({ applicationId }) => ({ id: applicationId }), needs: 'product.readApplication' }),
  ofSitemap(32),
  ofSitemap(33, { query: ({ applicationId }) => ({ id: applicationId }), needs: 'product.readApplication' }),
  ofSitemap(34),
  ofSitemap(35, { emptyFor: 'newcomer', needs: 'product.listMyLibrary' }),
  ofSitemap(36, { emptyFor: () => ({ q: '4006381333931' }), needs: 'product.listCloudLibrary' }),
  ofSitemap(37, { query: ({ productId }) => ({ id: productId, source: 'my' }), needs: 'product.read' }),
  ofSitemap(38, { query: ({ platformProductId }) => ({ id: platformProductId }), needs: 'product.read' }),
  ofSitemap(39, { emptyFor: 'newcomer', needs: 'order.list' }),
  ofSitemap(40, { emptyFor: 'newcomer', needs: 'order.listAbnormal' }),
  ofSitemap(41, { query: ({ orderId }) => ({ id: orderId }), needs: 'order.read' }),
  ofSitemap(
    42,
    { query: ({ orderId }) => ({ id: orderId }), needs: 'order.planRefund' },
    { empty: allRefunded },
  ),
  ofSitemap(43, { query: ({ refundId }) => ({ id: refundId }), needs: 'order.readRefund' }),
  ofSitemap(44, { query: ({ abnormalId }) => ({ id: abnormalId }), needs: 'order.readAbnormal' }),
  ofSitemap(45, { needs: 'tutorial.list' }, { empty: withoutTutorials }),
  ofSitemap(46, { query: ({ tutorialId }) => ({ id: tutorialId }), needs: 'tutorial.read' }),
  ofSitemap(47, { emptyFor: 'newcomer', needs: 'complaint.list' }),
  ofSitemap(48, { query: ({ complaintId }) => ({ id: complaintId }), needs: 'complaint.read' }),
  ofSitemap(
    49,
    { query: ({ complaintId }) => ({ id: complaintId }), needs: 'order.planRefund' },
    { empty: nothingLeft },
  ),
  ofSitemap(
    50,
    {},
    {
      ready: withPicture,
      error: {
        reader: 'owner',
        address: () => '/pages/index/customer-complaints/webview?url=https://elsewhere.example',
      },
    },
  ),
  ofSitemap(51, { emptyFor: 'newcomer', needs: 'alert.list' }),
  ofSitemap(52, { emptyFor: 'newcomer', needs: 'alert.list' }),
  ofSitemap(53, { query: ({ alertId }) => ({ id: alertId }), needs: 'alert.read' }),
  ofSitemap(54, { needs: 'alert.readSubscriptions' }, { empty: withoutRecipients }),
  ofSitemap(55, { emptyFor: 'newcomer', needs: 'blacklist.list' }),
  ofSitemap(56, { emptyFor: 'newcomer', needs: 'bill.list' }),
  ofSitemap(57, { query: ({ saasBillId: id }) => ({ id }), needs: 'bill.read' }),
  ofSitemap(58, {
    query: ({ algorithmBillId: id }) => ({ id }),
    emptyFor: ({ algorithmBillId: id, bareNo }) => ({ id, deviceNo: bareNo }),
    needs: 'bill.listAlgorithmDays',
  }),
  ofSitemap(59, {
    query: ({ saasBillId: id, sellingNo }) => ({ id, deviceNo: sellingNo }),
    needs: 'bill.readDevice',
  }),
  ofSitemap(60, { query: selling, needs: 'device.read' }),
  ofSitemap(61, { query: selling, needs: 'device.readFreezeRule' }),
  ofSitemap(62, { query: selling, needs: 'device.readTemperatureWarning' }),
  ofSitemap(63, { query: selling, needs: 'device.readOfflineWarning' }),
  ofSitemap(64, { query: selling, needs: 'template.readEditor' }),
  ofSitemap(65, {
    query: ({ alikeNo }) => ({ deviceNo: alikeNo }),
    emptyFor: bare,
    needs: 'template.readEditor',
  }),
  ofSitemap(66, { query: selling, emptyFor: bare, needs: 'template.listRecords' }),
  ofSitemap(67, { query: selling, needs: 'device.readInformation' }),
  ofSitemap(68, { query: selling, needs: 'device.readAddress' }),
  ofSitemap(69, { query: selling, emptyFor: bare, needs: 'stock.listLevels' }),
  ofSitemap(70, { reader: 'powerless' }, { back: 'none' }),
  ofSitemap(71, { needs: 'finance.readWallet' }),
  ofSitemap(72, { emptyFor: 'newcomer', needs: 'finance.readWallet' }),
  ofSitemap(73, { reader: 'newcomer', needs: 'onboarding.readApplication' }),
  ofSitemap(74, { reader: 'newcomer', needs: 'onboarding.readAgreement' }),
  ofSitemap(75, { needs: 'onboarding.readApplication' }),
  ofSitemap(76, { reader: 'newcomer', needs: 'onboarding.readIndependent' }),
  ofSitemap(77, { emptyFor: 'newcomer', needs: 'onboarding.readIndependent' }),
  ofSitemap(78, { emptyFor: 'newcomer', needs: 'finance.listTransactions' }),
  ofSitemap(79, {
    query: ({ transactionId }) => ({ id: transactionId }),
    needs: 'finance.readTransaction',
  }),
  ofSitemap(80, { reader: 'newcomer', needs: 'finance.readWallet' }),
  ofSitemap(81, { emptyFor: 'newcomer', needs: 'finance.listWithdrawals' }),
  ofSitemap(82, {
    query: ({ withdrawalId }) => ({ id: withdrawalId }),
    needs: 'finance.readWithdrawal',
  }),
  ofSitemap(83, { needs: 'finance.readWallet' }, { ready: toWithdraw }),
  ofSitemap(84, { needs: 'finance.readWallet' }, { ready: toChange }),
  ofSitemap(85, { emptyFor: 'newcomer', needs: 'finance.readWallet' }),
  ofSitemap(86, { emptyFor: 'newcomer', needs: 'finance.listBillReports' }),
  ofSitemap(87, { query: ({ soldMonth: month }) => ({ month }), needs: 'finance.readBillReport' }),
  ofSitemap(88, {
    query: ({ soldMonth: month }) => ({ month, kind: 'sales' }),
    emptyFor: ({ soldMonth: month }) => ({ month, kind: 'adjustments' }),
    needs: 'finance.listBillReportLines',
  }),
  ofSitemap(89, { emptyFor: 'newcomer', needs: 'statistics.readSummary' }),
  ofSitemap(90, { emptyFor: 'newcomer', needs: 'statistics.rankProducts' }),
  ofSitemap(91, { emptyFor: 'newcomer', needs: 'statistics.rankDevices' }),
  ofSitemap(92, { query: selling, needs: 'statistics.readDeviceSales' }),
  ofSitemap(93, { query: selling, emptyFor: bare, needs: 'restock.readOrderDraft' }),
  ofSitemap(94, { emptyFor: 'newcomer', needs: 'restock.listRecords' }),
  ofSitemap(95, { emptyFor: 'newcomer', needs: 'restock.listOrders' }),
  ofSitemap(96, { query: selling, needs: 'stock.readLowStock' }),
  ofSitemap(97, { query: selling, emptyFor: bare, needs: 'restock.readDevice' }),
  ofSitemap(98, { query: selling, emptyFor: bare, needs: 'stock.readStandardStock' }),
  ofSitemap(99, { needs: 'restock.readOverview' }),
  ofSitemap(100, { query: selling, emptyFor: bare, needs: 'restock.readDevice' }),
  ofSitemap(101, { emptyFor: 'newcomer', needs: 'restock.listDevices' }),
  ofSitemap(102, {
    query: ({ sellingNo, taskId }) => ({ deviceNo: sellingNo, taskId }),
    needs: 'restock.readTask',
  }),
  ofSitemap(103, { emptyFor: 'newcomer', needs: 'restock.listRecords' }),
  ofSitemap(104, { query: ({ recordId }) => ({ id: recordId }), needs: 'restock.readRecord' }),
  ofSitemap(105, { emptyFor: 'newcomer', needs: 'restock.readStatistics' }),
  ofSitemap(106, { query: selling, emptyFor: bare, needs: 'stock.listLevels' }),
  ofSitemap(107, { query: ({ tripId }) => ({ tripId }), needs: 'restock.readTrip' }),
  ofSitemap(108, { query: ({ tripId }) => ({ tripId }), needs: 'restock.listTripCandidates' }),
  ofSitemap(109, { query: selling, emptyFor: bare, needs: 'restock.readDevice' }),
  ofSitemap(110, { emptyFor: 'newcomer', needs: 'restock.listDevices' }),
  ofSitemap(111, {
    query: ({ sellingNo, taskId }) => ({ deviceNo: sellingNo, taskId }),
    needs: 'restock.readTask',
  }),
  ofSitemap(112, { emptyFor: 'newcomer', needs: 'restock.listRecords' }),
  ofSitemap(113, { query: ({ recordId }) => ({ id: recordId }), needs: 'restock.readRecord' }),
  ofSitemap(114, { emptyFor: 'newcomer', needs: 'restock.readStatistics' }),
  ofSitemap(115, { query: selling, emptyFor: bare, needs: 'stock.listLevels' }),
  ofSitemap(116, { query: ({ oneClickTripId }) => ({ tripId: oneClickTripId }), needs: 'restock.readTrip' }),
  ofSitemap(117, { emptyFor: 'newcomer', needs: 'restock.listTripCandidates' }),
  ofSitemap(118, { query: selling, emptyFor: bare, needs: 'restock.readDevice' }),
  ofSitemap(119, { emptyFor: 'newcomer', needs: 'restock.listDevices' }),
  ofSitemap(120, {
    query: ({ sellingNo, taskId }) => ({ deviceNo: sellingNo, taskId }),
    needs: 'restock.readTask',
  }),
  ofSitemap(121, { emptyFor: 'newcomer', needs: 'restock.listOrders' }),
  ofSitemap(122, { query: ({ restockOrderId }) => ({ id: restockOrderId }), needs: 'restock.readOrder' }),
  ofSitemap(123, { query: selling, emptyFor: bare, needs: 'restock.readOrderDraft' }),
  ofSitemap(124, { query: selling, emptyFor: bare, needs: 'stock.readStandardStock' }),
  ofSitemap(125, { emptyFor: 'newcomer', needs: 'restock.listRecords' }),
  ofSitemap(126, { query: ({ recordId }) => ({ id: recordId }), needs: 'restock.readRecord' }),
  ofSitemap(127, { emptyFor: 'newcomer', needs: 'restock.readStatistics' }),
  ofSitemap(128, { query: selling, emptyFor: bare, needs: 'stock.listLevels' }),
  ofSitemap(129, { needs: 'device.readSettingsPage' }),
  ofSitemap(130, { emptyFor: 'newcomer', needs: 'tax.listRates' }),
  ofSitemap(131, { emptyFor: 'newcomer', needs: 'device.list' }),
  ofSitemap(132, { query: selling, needs: 'tax.readChosenRates' }),
  ofSitemap(133, { query: ({ waitingNo }) => ({ deviceNo: waitingNo }), needs: 'device.checkActivation' }),
  {
    id: 'sticker',
    path: '/a/:deviceNo',
    title: 'title.a',
    error: { reader: 'owner', address: () => `/a/${unknownNo}` },
  },
  {
    id: 'unknown',
    path: '*',
    title: 'title.notFound',
    error: { reader: 'owner', address: () => '/pages/nowhere' },
  },
  {
    id: 'shopper',
    path: '/s',
    title: () => 'Lobby West',
    ready: { reader: 'nobody', address: ({ sellingNo }) => `/s/${sellingNo}` },
    back: 'none',
  },
  {
    id: 'shopper-unknown',
    path: '*',
    title: 'shopper.unknown.title',
    error: { reader: 'nobody', address: () => `/s/${unknownNo}` },
    back: 'none',
  },
  ofSitemap(134, guest, { back: 'none' }),
  ofSitemap(135),
  ofSitemap(136, { needs: 'guard.readRules' }),
  ofSitemap(
    137,
    { ...guest, query: () => ({ document: 'privacy' }), needs: 'support.readLegal' },
    { back: 'login' },
  ),
  ofSitemap(138, { emptyFor: 'newcomer', needs: 'audit.listActs' }),
  ofSitemap(139, { emptyFor: 'newcomer', needs: 'device.listActivity' }),
  ofSitemap(140, { needs: 'identity.readTwoStep' }),
  ofSitemap(141, { needs: 'identity.listSessions' }),
  ofSitemap(142, { emptyFor: 'newcomer', needs: 'order.listRefunds' }),
  ofSitemap(143, { query: soldMonth, emptyFor: 'newcomer', needs: 'tax.readReport' }),
  ofSitemap(144, guest, {
    ready: {
      reader: 'nobody',
      address: ({ signingToken }) => `/pages/login/sign-application#${signingToken}`,
      after: (page, texts) =>
        page.getByRole('button', { name: texts('onboarding.sign.verb'), exact: true }).waitFor(),
    },
    back: 'none',
  }),
  ofSitemap(145, {
    query: ({ priceChangeId }) => ({ id: priceChangeId }),
    needs: 'template.readPriceChange',
  }),
  ofSitemap(146, { emptyFor: 'newcomer', needs: 'export.list' }),
  ofSitemap(147, { needs: 'identity.listPasskeys' }),
  ofSitemap(148),
];
