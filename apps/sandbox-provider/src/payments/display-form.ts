import type { Facts } from '../operations/event'
import { DESK_PATHS, isAtDesk } from '../outcomes/methods'
import { pageTokenOf } from './page-token'
import { shownCode } from './pay-code'

/** The only network of the sandbox: it has a token for every currency. */
const NETWORK = 'Sandbox Chain'

export type DisplayItem = {
  /** `qr`: a code to scan; `copy`: a text that can be copied; `text`: only shown. */
  readonly kind: 'qr' | 'copy' | 'text'
  readonly name: 'payment_link' | 'address' | 'amount' | 'network' | 'voucher_code' | 'payment_code' | 'pay_at'
  readonly value: string
  /** For an amount: its coin. */
  readonly unit?: string
}
export type DisplayForm = {
  readonly type: 'display_form'
  readonly items: readonly DisplayItem[]
  readonly expires_at: string
  readonly can_confirm: boolean
  readonly can_cancel: boolean
}

/** The data that the shop shows, with which the player pays elsewhere (DISP-1). */
export function displayFormOf(facts: Facts, endsAtMs: number, publicUrl: string): DisplayForm {
  return {
    type: 'display_form',
    items: itemsOf(facts, publicUrl),
    expires_at: new Date(endsAtMs).toISOString(),
    can_confirm: true,
    can_cancel: true,
  }
}

function itemsOf(facts: Facts, publicUrl: string): readonly DisplayItem[] {
  const { method, amount, currency } = facts
  if (isAtDesk(method)) {
    return [
      { kind: 'copy', name: method === 'voucher' ? 'voucher_code' : 'payment_code', value: shownCode(facts) },
      { kind: 'copy', name: 'pay_at', value: publicUrl + DESK_PATHS[method] },
    ]
  }
  if (method === 'crypto') {
    const address = shownCode(facts)
    return [
      {
        kind: 'qr',
        name: 'payment_link',
        value: `${publicUrl}/chain?${String(new URLSearchParams({ address, amount }))}`,
      },
      { kind: 'copy', name: 'address', value: address },
      { kind: 'copy', name: 'amount', value: amount, unit: currency },
      { kind: 'text', name: 'network', value: NETWORK },
    ]
  }
  return [{ kind: 'qr', name: 'payment_link', value: `${publicUrl}/qr/${facts.id}?token=${pageTokenOf(facts)}` }]
}
