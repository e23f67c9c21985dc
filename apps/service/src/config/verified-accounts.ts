import type { FormField } from '@modulor/contract/http'
import { accountFieldNames } from '@modulor/rules'

type Method = {
  readonly flow: string
  readonly payout_accounts_verified: boolean
  readonly fields: FormField[]
  readonly routing?: { readonly fields: Record<string, FormField[]>; readonly otherwise: FormField[] } | undefined
}

function marked(fields: FormField[], names: readonly string[]): FormField[] {
  return fields.map((field) => (names.includes(field.name) ? { ...field, verify_new_payout_account: true } : field))
}

/**
 * For a withdrawal method whose accounts are verified (issue-9 3.3): sets `verify_new_payout_account` on each field
 * that identifies the destination, including fields that routing adds. Other methods are returned unchanged.
 */
export function withVerifiedAccounts<M extends Method>(method: M): M {
  if (method.flow !== 'withdrawal' || !method.payout_accounts_verified) return method
  const { fields, routing } = method
  const markedList = (list: FormField[]) =>
    marked(list, accountFieldNames({ fields: [...fields, ...list], isRoutable: false }))
  return {
    ...method,
    fields: markedList(fields),
    ...(routing && {
      routing: {
        ...routing,
        fields: Object.fromEntries(Object.entries(routing.fields).map(([value, list]) => [value, markedList(list)])),
        otherwise: markedList(routing.otherwise),
      },
    }),
  }
}
