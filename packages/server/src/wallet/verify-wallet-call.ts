import { verifySignature, type SignatureRefusal, type SignedMessage } from '../webhooks/verify-signature'

type Player = { readonly brand: string; readonly user_id: string; readonly currency: string }

/** A call of the cashier to your own wallet. The how-to "Connect your wallet" has the rules of each call. */
export type WalletCall =
  | (Player & { readonly call: 'balance' })
  | (Player & {
      readonly call: 'reserve' | 'commit' | 'cancel' | 'credit'
      /** The id of the movement: repeated calls with the same key move money once. */
      readonly key: string
      /** Decimal text. */
      readonly amount: string
      readonly reason: 'deposit' | 'withdrawal' | 'refund' | 'correction' | 'late_credit' | 'payout_return'
      readonly payment_id: string
    })

export type VerifiedWalletCall =
  | { readonly ok: true; readonly call: WalletCall }
  | { readonly ok: false; readonly reason: SignatureRefusal }

/**
 * Checks a call to your wallet: the signature over its raw body, and its time. Respond with 401 if the result is not `ok`. Throws
 * only if a secret is missing or invalid.
 */
export async function verifyWalletCall(signed: SignedMessage): Promise<VerifiedWalletCall> {
  const verified = await verifySignature(signed)
  return verified.ok ? { ok: true, call: verified.message as WalletCall } : verified
}
