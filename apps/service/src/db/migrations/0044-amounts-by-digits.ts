import type { Migration } from './migration'

/**
 * Operators search for a sum in every currency (issue-12 2): 5.00 with two decimals, 5.000 with three. In minor units
 * alone, 5.000 equals 50.00, so all payments of 50.00 were read and then discarded.
 */
export const amountsByDigits: Migration = {
  number: 44,
  name: 'amounts-by-digits',
  statements: `
create index payments_by_digits_and_amount on payments (currency_precision, amount, created_at desc, id desc);
-- contract: every build that searches for an amount names both columns, so the index above serves it too
drop index payments_by_amount;
`,
}
