import type { ApplePaySession, ApplePaySessionRequest, NativePaySheet } from '@modulor/contract/http'
import type { CashierConfig } from '../../config/schema'
import type { Outcome } from '../../outcome'
import type { OutboundClient } from '../../providers/outbound-client'
import type { Providers } from '../../providers/registry'
import type { findMethod, OfferedMethod } from '../method-policy'
import type { PlayerSession } from '../payments'

export type NativePayDeps = {
  readonly config: CashierConfig
  readonly publicUrl: string
  readonly providers: Providers
  readonly client: OutboundClient
  readonly findMethod: (player: PlayerSession, asked: Parameters<typeof findMethod>[2]) => ReturnType<typeof findMethod>
  readonly logger: { warn(fields: object, message: string): void }
  /** Hosts that may validate a merchant; a test sets its own. */
  readonly appleHosts?: readonly string[]
}

export interface NativePay {
  /** The data with which a method's form opens the wallet's sheet; null if it opens none. */
  sheetOf(brand: string, offered: OfferedMethod): NativePaySheet | null
  /**
   * Requests the session of one sheet from Apple. Refuses `bad_request` for a host that is not Apple's and for a page that may
   * not contain the cashier, `method_unavailable` for a method without Apple's sheet, `unavailable` without a valid response
   * from Apple.
   */
  applePaySession(
    session: PlayerSession,
    payGroupId: string,
    request: ApplePaySessionRequest,
  ): Promise<Outcome<ApplePaySession>>
}
