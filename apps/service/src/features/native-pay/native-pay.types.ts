import type { ApplePaySession, ApplePaySessionRequest, NativePaySheet } from '@modulor/contract/http'
import type { CashierConfig } from '../../config/schema'
import type { Outcome } from '../../outcome'
import type { OutwardClient } from '../../providers/outward-client'
import type { Providers } from '../../providers/registry'
import type { findMethod, OfferedMethod } from '../method-policy'
import type { PlayerSession } from '../payments'

export type NativePayDeps = {
  readonly config: CashierConfig
  readonly publicUrl: string
  readonly providers: Providers
  readonly client: OutwardClient
  readonly findMethod: (player: PlayerSession, asked: Parameters<typeof findMethod>[2]) => ReturnType<typeof findMethod>
  readonly logger: { warn(fields: object, message: string): void }
  /** Hosts that may validate a merchant; a test names its own. */
  readonly appleHosts?: readonly string[]
}

export interface NativePay {
  /** What the form of a method opens a wallet's sheet with; null: it opens none. */
  sheetOf(brand: string, offered: OfferedMethod): NativePaySheet | null
  /**
   * Asks Apple for the session of one sheet. Refuses `bad_request` for a host that is not Apple's and for a page that may not hold
   * the cashier, `method_unavailable` for a method without Apple's sheet, `unavailable` where Apple does not answer as it should.
   */
  applePaySession(
    session: PlayerSession,
    payGroupId: string,
    request: ApplePaySessionRequest,
  ): Promise<Outcome<ApplePaySession>>
}
