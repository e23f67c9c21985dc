const ALTERNATIVE_PAYMENT = /\/(?:payments\/alt|tokenization_page)(?=\/|$)/
const ACCOUNT_MANAGEMENT = /\/acc_management((?:\/[\w-]+)*)\/?$/

/**
 * Recognises by a part of it a path that matches no route (ROUTE-10): the page of an alternative payment, whose last
 * segment is the pay session id (ALT-1, ALT-3); or the old name of the account management area, for which the current
 * path is returned. Null: not recognised.
 */
export function pathFragmentOf(path: string): 'alternative-payment' | `/account-management${string}` | null {
  if (ALTERNATIVE_PAYMENT.test(path)) return 'alternative-payment'
  const [area, rest = ''] = ACCOUNT_MANAGEMENT.exec(path) ?? []
  return area === undefined ? null : `/account-management${rest}`
}
