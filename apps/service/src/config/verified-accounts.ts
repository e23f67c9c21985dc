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
 * A withdrawal method whose accounts are verified (issue-9 3.3): each field that says where its money goes has
 * `verify_new_payout_account`, those that come by routing too. Other methods are as they were written.
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
