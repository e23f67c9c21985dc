/** A window that is not the cashier and sends what only the cashier may: a careful host ignores it. */
import { toEnvelope } from '@modulor/contract/host-messages'

export const STRANGER_PARAMETER = 'host_check_stranger'

/** Sends to the page around the check, which is on one of these origins. */
export function actAsStranger({ parent }: Window, origins: readonly string[]): void {
  const host = parent.parent
  for (const message of [{ type: 'resize', height: 2_345 } as const, { type: 'ready' } as const])
    for (const origin of origins) host.postMessage(toEnvelope(message), origin)
}
