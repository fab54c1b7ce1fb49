/** Joins to transactions `t` what they are about: order `o`, device `d`, withdrawal `w` and bill `b`. */
export const causeJoins = `
  LEFT JOIN sales_order o ON o.merchant_id = t.merchant_id AND o.id = t.order_id
  LEFT JOIN device d ON d.id = t.device_id
  LEFT JOIN withdrawal w ON w.merchant_id = t.merchant_id AND w.id = CASE WHEN t.kind::text LIKE 'withdrawal_%' THEN t.cause_id::uuid END
  LEFT JOIN bill b ON b.merchant_id = t.merchant_id AND b.id = CASE WHEN t.kind IN ('bill', 'bill_credit') THEN t.cause_id::uuid END`;
