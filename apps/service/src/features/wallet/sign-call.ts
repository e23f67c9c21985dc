import type { WalletCall } from '@modulor/contract/wallet'
import type { OutboundRequest } from '../../providers/outbound-client'
import { signedHeaders } from '../../providers/signed-headers'

export type WalletEndpoint = { readonly url: string; readonly secret: string }

/** A call to the merchant's wallet: signed over the id, the time and the body, as events are (Standard Webhooks). */
export function signCall({ url, secret }: WalletEndpoint, id: string, call: WalletCall, at: Date): OutboundRequest {
  const body = JSON.stringify(call)
  return {
    ...{ method: 'POST', url, body },
    headers: signedHeaders({ id, body, secret, at }),
  }
}
