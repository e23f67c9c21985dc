/** The globals of Apple's browsers and of Google's script that we use. They are undefined where there is none. */

export type AppleSession = {
  onvalidatemerchant: ((event: { readonly validationURL: string }) => void) | null
  onpaymentauthorized:
    | ((event: { readonly payment: { readonly token: { readonly paymentData?: unknown } } }) => void)
    | null
  oncancel: (() => void) | null
  begin(): void
  abort(): void
  completeMerchantValidation(merchantSession: unknown): void
  completePayment(result: { readonly status: number }): void
}
export type AppleSessions = {
  new (version: number, request: object): AppleSession
  canMakePayments(): boolean
  readonly STATUS_SUCCESS: number
  readonly STATUS_FAILURE: number
}

export type GoogleClient = {
  isReadyToPay(request: object): Promise<{ readonly result: boolean }>
  loadPaymentData(
    request: object,
  ): Promise<{ readonly paymentMethodData: { readonly tokenizationData: { readonly token: string } } }>
}
type GoogleClients = new (options: { readonly environment: 'TEST' | 'PRODUCTION' }) => GoogleClient

export type WalletWindow = {
  readonly ApplePaySession?: AppleSessions
  readonly google?: { readonly payments?: { readonly api?: { readonly PaymentsClient?: GoogleClients } } }
}

export const walletWindow = (): WalletWindow => window as unknown as WalletWindow
