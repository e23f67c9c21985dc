import type { Migration } from './migration'

/**
 * Indexes for the searches of operators (issue-12 2), each in the order of the list: newest first. Two states contain
 * most payments, so for them an index by state would not be faster than the one by time.
 */
export const paymentSearch: Migration = {
  number: 29,
  name: 'payment-search',
  statements: `
create index payments_by_time on payments (created_at desc, id desc);
create index payments_of_player on payments (user_id, created_at desc, id desc);
create index payments_by_method on payments (pay_group_id, created_at desc, id desc);
create index payments_by_amount on payments (amount, created_at desc, id desc);
create index payments_by_last4 on payments (card_last4, created_at desc, id desc) where card_last4 is not null;
create index payments_by_order on payments (order_id) where order_id is not null;
create index payments_by_provider_name on payments (provider_reference) where provider_reference is not null;
create index payments_by_rare_state on payments (state, created_at desc, id desc)
  where state not in ('succeeded', 'declined');
`,
}
