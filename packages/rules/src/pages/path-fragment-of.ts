const ALTERNATIVE_PAYMENT = /\/(?:payments\/alt|tokenization_page)(?=\/|$)/
const ACCOUNT_MANAGEMENT = /\/acc_management((?:\/[\w-]+)*)\/?$/

/**
 * What a path is known by that no route names (ROUTE-10): the page of an alternative payment, whose last segment is the
 * pay session id (ALT-1, ALT-3); or the older name of the account management area, answered as its path of today. Null:
 * by nothing.
 */
export function pathFragmentOf(path: string): 'alternative-payment' | `/account-management${string}` | null {
  if (ALTERNATIVE_PAYMENT.test(path)) return 'alternative-payment'
  const [area, rest = ''] = ACCOUNT_MANAGEMENT.exec(path) ?? []
  return area === undefined ? null : `/account-management${rest}`
}
