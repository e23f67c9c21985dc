/** A window that is not the cashier but sends the cashier's messages; a correct host ignores them. */
import { toEnvelope } from '@modulor/contract/host-messages'

export const UNKNOWN_SENDER_PARAMETER = 'host_check_stranger'

/** Sends messages to the page around the check, which has one of these origins. */
export function actAsUnknownSender({ parent }: Window, origins: readonly string[]): void {
  const host = parent.parent
  for (const message of [{ type: 'resize', height: 2_345 } as const, { type: 'ready' } as const])
    for (const origin of origins) host.postMessage(toEnvelope(message), origin)
}
