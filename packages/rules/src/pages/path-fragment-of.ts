const ALTERNATIVE_PAYMENT = /\/(?:payments\/alt|tokenization_page)(?=\/|$)/
const ACCOUNT_MANAGEMENT = /\/acc_management((?:\/[\w-]+)*)\/?$/

/**
 * Recognises a path that no route matches by a part of it (ROUTE-10): the page of an alternative payment, whose last
 * segment is the pay session id (ALT-1, ALT-3); or the older name of the account management area, answered as its path
 * of today. Null: not recognised.
 */
export function pathFragmentOf(path: string): 'alternative-payment' | `/account-management${string}` | null {
  if (ALTERNATIVE_PAYMENT.test(path)) return 'alternative-payment'
  const [area, rest = ''] = ACCOUNT_MANAGEMENT.exec(path) ?? []
  return area === undefined ? null : `/account-management${rest}`
}
