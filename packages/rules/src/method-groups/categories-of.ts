import type { MethodCategory, PayMethodType } from '@modulor/contract/vocabulary'

export type CategorisedMethod = { isPopular: boolean; payMethodType: PayMethodType }

const CATEGORY_ORDER: readonly MethodCategory[] = [
  'popular',
  'all',
  'bank_transfers',
  'cards',
  'e_wallets',
  'prepaid_cash',
  'crypto',
  'terminal',
  'mobile',
  'bet_shops',
  'other',
]

/** Whether a category contains a method: `all` contains every method, `popular` the popular ones of any type (LIST-2). */
export function isInCategory(method: CategorisedMethod, category: MethodCategory): boolean {
  if (category === 'all') return true
  return category === 'popular' ? method.isPopular : method.payMethodType === category
}

/** The categories to offer (LIST-2): in their fixed order, only those with methods. */
export function categoriesOf(methods: readonly CategorisedMethod[]): MethodCategory[] {
  return CATEGORY_ORDER.filter((category) => methods.some((method) => isInCategory(method, category)))
}
