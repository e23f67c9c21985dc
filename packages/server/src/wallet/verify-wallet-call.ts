import { verifySignature, type SignatureRefusal, type SignedMessage } from '../webhooks/verify-signature'

type Player = { readonly brand: string; readonly user_id: string; readonly currency: string }

/** What the cashier asks a wallet of yours. The how-to "Connect your wallet" has the rules of each call. */
export type WalletCall =
  | (Player & { readonly call: 'balance' })
  | (Player & {
      readonly call: 'reserve' | 'commit' | 'cancel' | 'credit'
      /** Names the movement: it moves money once. */
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
 * Checks a call to your wallet: its signature over the bytes that came, and its time. Answer 401 to one that is not `ok`. Throws only
 * where a secret is not valid.
 */
export async function verifyWalletCall(signed: SignedMessage): Promise<VerifiedWalletCall> {
  const verified = await verifySignature(signed)
  return verified.ok ? { ok: true, call: verified.message as WalletCall } : verified
}
