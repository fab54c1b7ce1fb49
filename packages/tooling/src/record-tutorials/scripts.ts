// long: what six videos do and say
import type { Script } from './demo-shop.ts';

const HOME = '/pages/tabBar/index/index';
const ACTIVATE = '/pages/setting/activate-device';
const EDITOR = '/pages/device/set-template';
const RECORDS = '/pages/device/template-records';
const RESTOCK = '/pages/new-restock/quick-restock/device-details';
const TASK = '/pages/new-restock/quick-restock/restock';
const ABNORMAL = '/pages/index/order-management/abnormal-list';
const DECISION = '/pages/index/order-management/abnormal-details';
const COMPLAINTS = '/pages/index/customer-complaints/customer-complaints';
const COMPLAINT = '/pages/index/customer-complaints/complaint-detail';
const COMPLAINT_REFUND = '/pages/index/customer-complaints/complaint-detail-refund';
const ALERTS = '/pages/index/alert-center/alert';
const ALERT = '/pages/index/alert-center/alert-detail';
const TEMPERATURE = '/pages/device/over-temperature-warning';

/** Waits for its activation, online. */
const WAITING = 'VC24090009';
const RUNNING = 'VC24090001';
/** Was restocked four days ago. */
const EMPTY = 'VC24090006';

const activate: Script = async ({ page, film, open, screen, button, link, sticker }) => {
  await open(HOME);
  await film.say({
    'en-US': 'A new cabinet sells nothing until you activate it. That takes a minute.',
    'zh-CN': '新设备激活后才能营业，只需一分钟。',
  });
  await film.scrollTo(link('Activate device'));
  await film.say({
    'en-US':
      'Tap “Activate device” and scan the sticker on the cabinet, or scan it with the camera of your phone.',
    'zh-CN': '点击“激活设备”并扫描机身上的贴纸，也可以直接用手机相机扫码。',
  });
  await film.hold(1_500);
  await page.goto(sticker(WAITING));
  await screen(ACTIVATE).waitFor();
  await page.waitForLoadState('networkidle');
  await film.say({
    'en-US': 'The sticker fills in the device number and the activation code.',
    'zh-CN': '扫码后会自动填入设备编号和激活码。',
  });
  await film.hold(1_000);
  await film.say({
    'en-US': 'Give it a name that your restockers understand, 5 to 30 characters.',
    'zh-CN': '起一个补货员一看就懂的名称，5 到 30 个字符。',
  });
  await film.type(page.locator('[name=name]'), 'Ferry Building, Hall 2');
  await film.say({
    'en-US': 'Enter the address. Maps and sales tax use it.',
    'zh-CN': '填写地址，地图和销售税会用到。',
  });
  await film.type(page.locator('[name="address.street"]'), '1 Ferry Building');
  await film.type(page.locator('[name="address.city"]'), 'San Francisco');
  await film.type(page.locator('[name="address.state"]'), 'CA');
  await film.type(page.locator('[name="address.zip"]'), '94111');
  await film.say({
    'en-US': 'This amount is held on the card before the door opens. More than $5 is a good choice.',
    'zh-CN': '开门前会在卡上预授权这个金额，建议大于 5 美元。',
  });
  await film.type(page.locator('[name=preauthMinor]'), '10.00');
  await film.say({ 'en-US': 'Activate it.', 'zh-CN': '点击激活。' });
  await film.tap(page.locator('button[type=submit]'), button('Set template').or(link('Set template')));
  await film.say({
    'en-US': 'Done: the cabinet is in service. Next, give it a template, so that it knows what it sells.',
    'zh-CN': '完成，设备已投入运营。接下来设置模板，告诉它卖什么。',
  });
  await film.hold(2_000);
};

const setTemplate: Script = async ({ page, film, open, screen, button }) => {
  await open(`${EDITOR}?deviceNo=${WAITING}`);
  await film.say({
    'en-US': 'A template says which products stand on which layer, at what price, and how many.',
    'zh-CN': '模板规定每一层放哪些商品、卖什么价、放多少件。',
  });
  await film.hold(1_500);
  await film.say({
    'en-US': 'Choose a door and a layer, then add products from left to right.',
    'zh-CN': '选择柜门和层，再从左到右添加商品。',
  });
  await film.tap(button('Add products'), page.locator('[data-id] label').first());
  for (const at of [0, 1, 2]) await film.tap(page.locator('[data-id] label').nth(at));
  const lines = page.locator('main li[data-id]');
  await film.tap(button(/^Add \d+ products?$/), lines.first());
  await film.say({
    'en-US': 'Check the price, and enter the standard stock: what restockers fill up to.',
    'zh-CN': '核对售价并填写标准库存，补货员会补到这个数量。',
  });
  await film.type(lines.nth(0).getByLabel('Standard stock'), '8');
  await film.type(lines.nth(1).getByLabel('Standard stock'), '10');
  await film.type(lines.nth(1).getByLabel('Selling price'), '2.75');
  await film.say({
    'en-US':
      'Everything is saved as a draft while you work. “Copy or use a preset” takes over another cabinet.',
    'zh-CN': '编辑内容会自动存为草稿。“复制或使用预设”可以沿用其他设备的模板。',
  });
  await film.scrollTo(button('Copy or use a preset'));
  await film.say({
    'en-US': 'Publish when the shelf looks like this. You can also choose a later time.',
    'zh-CN': '货架摆好后即可发布，也可以选择稍后生效。',
  });
  await film.tap(button('Publish'), page.getByRole('alertdialog'));
  await film.tap(page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }), screen(RECORDS));
  await film.say({
    'en-US': 'The cabinet takes the template over. Earlier versions stay here, and you can go back to them.',
    'zh-CN': '设备随即使用新模板。历史版本都保留在这里，随时可以恢复。',
  });
  await film.hold(2_000);
};

const restock: Script = async ({ page, film, open, screen, button }) => {
  await open(`${RESTOCK}?deviceNo=${EMPTY}`);
  await film.say({
    'en-US': 'Open the cabinet under “Restock”. The list shows what was sold and what to put in.',
    'zh-CN': '在“补货”中打开设备，列表显示已售数量和建议补货量。',
  });
  await film.hold(1_500);
  await film.say({ 'en-US': 'Start, and open the doors.', 'zh-CN': '开始补货并打开柜门。' });
  await film.tap(button('Start restock'), button('Open door'));
  await film.tap(button('Open door'), screen(TASK));
  await film.say({
    'en-US': 'Put in the goods. The suggested quantity is there already; plus and minus change it.',
    'zh-CN': '放入商品。数量已按建议填好，可用加减号修改。',
  });
  await film.hold(1_000);
  await film.tap(page.locator('button[aria-label^="Put in one fewer"]:not([disabled])').first());
  await film.say({
    'en-US': 'Tick each line, or tap “Rest of …” when a layer is done. It works without a network too.',
    'zh-CN': '逐行勾选，或在一层补完后点击“其余”。没有网络也能补货。',
  });
  await film.tap(button(/^Rest of /));
  await film.say({
    'en-US': 'Close the doors. “Finish” is possible once they are locked.',
    'zh-CN': '关上柜门，锁好后才能完成补货。',
  });
  await page.locator('[data-finish]:not([disabled])').waitFor({ timeout: 180_000 });
  const review = page.getByRole('dialog', { name: 'Finish', exact: true });
  await film.tap(page.locator('[data-finish]'), review);
  await film.say({
    'en-US': 'Read what will be booked: unusual numbers are asked once more.',
    'zh-CN': '确认将要入账的数量，异常数字会再问一次。',
  });
  await film.hold(1_000);
  for (const answer of await review.getByRole('radio', { name: /: (\d+ is right|None)$/ }).all())
    await answer.check({ force: true });
  await film.tap(review.getByRole('button', { name: /Book /i }));
  await page.waitForLoadState('networkidle');
  await film.say({
    'en-US': 'Done. The stock is up to date, and the record shows who put in what.',
    'zh-CN': '完成。库存已更新，补货记录会注明谁补了什么。',
  });
  await film.hold(2_000);
};

const abnormal: Script = async ({ page, film, open, screen, button, link }) => {
  await open(ABNORMAL);
  await film.say({
    'en-US': 'When the cameras are not sure what was taken, the order waits here for you.',
    'zh-CN': '摄像头无法确定取走了什么时，订单会在这里等您处理。',
  });
  await film.hold(1_000);
  await film.say({
    'en-US': 'Decide within 24 hours: after that the hold on the card ends, and nothing can be charged.',
    'zh-CN': '请在 24 小时内处理，超时后预授权失效，将无法扣款。',
  });
  await film.hold(1_500);
  await film.tap(
    button(/^Start/)
      .or(link(/^Start/))
      .first(),
    screen(DECISION),
  );
  await film.say({
    'en-US': 'Look at the video where there is one. Below are the products that the camera considered.',
    'zh-CN': '有视频时先看视频，下面是摄像头识别的候选商品。',
  });
  await film.hold(1_500);
  await film.say({
    'en-US': 'Tap the right product, and tap it again to correct the count. Nothing is chosen on a guess.',
    'zh-CN': '点选正确的商品，再点一次可修改数量。不确定的商品不会自动勾选。',
  });
  const first = page.locator('main li[data-id]').first();
  const tick = first.getByRole('checkbox');
  if (!(await tick.isChecked())) await film.tap(first.getByRole('button').first());
  await film.tap(first.getByRole('button').first());
  const more = page.getByRole('button', { name: /^One .* more$/ }).first();
  await film.tap(more);
  await film.tap(page.getByRole('button', { name: /^One .* less$/ }).first());
  await film.say({
    'en-US':
      'The bar compares the total with the hold. “Nothing taken” releases it; “Waive” asks for nothing.',
    'zh-CN': '进度条显示金额与预授权的对比。“未取商品”会释放预授权，“免除”则不收款。',
  });
  await film.hold(1_500);
  await film.say({ 'en-US': 'Confirm and charge.', 'zh-CN': '确认并扣款。' });
  await film.tap(button(/^(Confirm and charge|Charge) /));
  const question = page.getByRole('alertdialog').getByRole('button', { name: 'Confirm and charge' });
  const strip = page.locator('[data-waiting]').first();
  await question.or(strip).first().waitFor();
  if (await question.isVisible()) await film.tap(question);
  await strip.waitFor();
  await film.say({
    'en-US': 'For eight seconds you can still undo it.',
    'zh-CN': '八秒内仍可撤销。',
  });
  await film.hold(1_500);
  await film.say({
    'en-US': 'The shopper pays what they took, the stock is corrected, and the next order opens.',
    'zh-CN': '按实际取走的商品扣款并更正库存，随后自动打开下一单。',
  });
  await film.hold(2_000);
};

const complaint: Script = async ({ page, film, open, screen, button, link }) => {
  await open(COMPLAINTS);
  await film.say({
    'en-US':
      'A shopper complains from the receipt on their phone. The oldest one without an answer is first.',
    'zh-CN': '顾客可在手机上的小票页面投诉，最早未答复的排在最前。',
  });
  await film.hold(1_000);
  await film.tap(page.locator('main [data-id]').filter({ hasText: 'past its date' }), screen(COMPLAINT));
  await film.say({
    'en-US': 'Read what happened, and open the order to see its video.',
    'zh-CN': '查看客诉内容，打开订单可看视频。',
  });
  await film.hold(1_500);
  await film.say({
    'en-US': 'Answer the shopper. They get your reply by email.',
    'zh-CN': '回复顾客，回复会通过邮件发送。',
  });
  await film.type(page.getByLabel('Reply to the shopper'), 'Thank you. We give your money back.');
  await film.tap(button('Send reply'), page.locator('[data-entry=reply]').last());
  await film.say({
    'en-US': 'They are right? Tap “Refund”.',
    'zh-CN': '情况属实，点击“退款”。',
  });
  await film.tap(link('Refund'), screen(COMPLAINT_REFUND));
  await film.say({
    'en-US': 'Choose the items and a reason. Tax is refunded with its share.',
    'zh-CN': '选择商品和原因，税费会按比例一并退还。',
  });
  await film.tap(page.getByRole('checkbox').first());
  await film.tap(page.getByRole('radio', { name: 'Expired' }));
  await film.tap(button(/^Refund \$/), page.getByRole('alertdialog'));
  await film.tap(page.getByRole('alertdialog').getByRole('button', { name: 'Refund' }), screen(COMPLAINT));
  await film.say({
    'en-US': 'The money goes back to the card, the shopper is notified, and the complaint is resolved.',
    'zh-CN': '款项退回原卡，系统会通知顾客，客诉随之解决。',
  });
  await film.hold(2_000);
};

const alerts: Script = async ({ page, film, open, screen, button }) => {
  await open(ALERTS);
  await film.say({
    'en-US': 'The alert center shows what is wrong now, at which device and since when.',
    'zh-CN': '告警中心显示当前的异常、所在设备和开始时间。',
  });
  await film.hold(1_000);
  await film.tap(page.locator('main [data-id]').first(), screen(ALERT));
  await film.say({
    'en-US': 'An alert says since when, at which device, and who was notified.',
    'zh-CN': '告警会说明开始时间、所在设备和已通知的人员。',
  });
  await film.hold(1_500);
  await film.say({
    'en-US': 'Acknowledge it, so that your team knows who takes care.',
    'zh-CN': '确认告警，团队就知道由谁跟进。',
  });
  await film.type(page.getByLabel('Note'), 'I call the caretaker.');
  await film.tap(button('Acknowledge'));
  await film.say({
    'en-US': 'It ends by itself when the cause is gone.',
    'zh-CN': '原因消除后，告警会自动结束。',
  });
  await film.hold(1_000);
  await open(`${TEMPERATURE}?deviceNo=${RUNNING}`);
  await film.say({
    'en-US':
      'Each device has its own limits. Open its over-temperature warning, and enter what your goods need.',
    'zh-CN': '每台设备可单独设置上下限。打开温度预警，按商品需要填写。',
  });
  await film.type(page.getByLabel(/^High limit/), '40');
  await film.tap(button('Save'));
  await film.say({
    'en-US':
      'The cabinet checks it by itself, even while it is offline. “Configure alert users” says who is told.',
    'zh-CN': '设备会自行检测，离线时也有效。在“配置告警用户”中选择通知谁。',
  });
  await film.hold(2_000);
};

/** What each tutorial does, by its code. */
export const scripts: Readonly<Record<string, Script>> = {
  'activate-a-cabinet': activate,
  'set-a-template': setTemplate,
  'restock-a-cabinet': restock,
  'handle-an-abnormal-order': abnormal,
  'refund-and-complaint': complaint,
  'alerts-and-warnings': alerts,
};
