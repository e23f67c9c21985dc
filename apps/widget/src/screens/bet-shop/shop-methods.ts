import type { Field, Method, MethodDetails } from '../../api'

/** The methods that may have shops; the one whose form was opened last is the first. */
export function shopMethods(methods: readonly Method[], currentId: string | null): readonly Method[] {
  const open = methods.filter(
    ({ enabled, actionType, category, id }) =>
      enabled && actionType !== 'NestedList' && (category === 'bet_shops' || id === currentId),
  )
  return open.sort((a, b) => Number(b.id === currentId) - Number(a.id === currentId))
}

/** The field for the shop (BET-2); undefined: the method has no such field, or the field has no options. */
export function shopField({ fields }: Pick<MethodDetails, 'fields'>): Field | undefined {
  return fields.find(({ extendedType, options }) => extendedType === 'bet_shop' && options.length > 0)
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The shops whose name, address and hours contain every word of the query, in any order; accents are ignored (BET-1). */
export function findShops<Shop extends { label: string; address: string | null; workingHours: string | null }>(
  shops: readonly Shop[],
  query: string,
): readonly Shop[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  return shops.filter(({ label, address, workingHours }) => {
    const text = plain([label, address, workingHours].filter(Boolean).join(' '))
    return words.every((word) => text.includes(word))
  })
}
