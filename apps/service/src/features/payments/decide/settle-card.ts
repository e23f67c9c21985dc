/** Saves or drops the card of a payment. A card that cannot be saved does not change the payment. */
import type { Tx } from '../../../db/transaction'
import type { Answer } from '../../../providers/provider'
import type { Cause, Change } from '../model/change'
import type { Payment } from '../model/payment'
import type { PaymentDeps } from '../model/payment-deps'
import { isTerminal } from '../model/payment-states'

/** `store_token`: a token arrives before the payment's end. `save_late`: it arrives after a success that a callback reported first. */
type CardStep = 'save' | 'drop' | 'store_token' | 'save_late'

/** Causes whose verdict is the response to one of our calls: such a response contains the token. */
const CAUSES_WITH_RESPONSE: readonly Cause[] = ['submit', 'return', 'three_ds']

/** Returns undefined if the decision changes nothing for the card. */
export function cardStepOf(
  { savesCard, state }: Payment,
  change: Change | undefined,
  { cardToken }: Answer,
): CardStep | undefined {
  if (!savesCard) return undefined
  if (change && isTerminal(change.state)) return change.state === 'succeeded' ? 'save' : 'drop'
  if (cardToken === undefined) return undefined
  if (state === 'succeeded') return 'save_late'
  return isTerminal(state) ? undefined : 'store_token'
}

type CardDecision = { readonly step: CardStep; readonly verdict: Answer; readonly cause: Cause }

export async function applyCardStep(
  tx: Tx,
  { cards, logger }: PaymentDeps,
  { id: paymentId, provider, providerAccount: account }: Payment,
  { step, verdict, cause }: CardDecision,
): Promise<void> {
  const by = { provider, account, token: verdict.cardToken, details: verdict.cardDetails }
  if (step === 'drop') {
    await cards?.drop(tx, paymentId)
    return
  }
  const kept = await (step === 'store_token' ? cards?.storeToken(tx, paymentId, by) : cards?.save(tx, paymentId, by))
  if (kept === 'no_details')
    logger.error(
      { paymentId, provider },
      'the card was not saved: the provider does not send its BIN, last digits and expiry',
    )
  // With `save_late` this is no error: a late token may arrive twice.
  if (kept === 'not_saved' && step === 'save') logger.error({ paymentId }, 'the card was not saved')
  if (kept === 'awaits_token' && CAUSES_WITH_RESPONSE.includes(cause))
    logger.warn({ paymentId, provider }, 'the provider has not sent a token for a card that was to be stored')
}
