/** A saved card as the widget knows it (SAVED-1). */
import type { UserCard } from '@modulor/contract/http'

export type SavedCard = {
  readonly id: string
  /** Sent with the payment. */
  readonly cardId: string
  readonly userCardId: string
  /** Two digits each. */
  readonly expMonth: string
  readonly expYear: string
  readonly holderName: string | null
  readonly bin: string
  readonly last4: string
  /** The provider keeps it as a token: its CVV is always asked for (CARD-6). */
  readonly isTokenActive: boolean
  /** The methods that can charge it; null: all that take cards. */
  readonly methodIds: readonly string[] | null
  /** The player's last deposit by card was paid with it. */
  readonly isLastUsed: boolean
}

/** A year of four digits becomes the two that a card shows. */
function toSavedCard(wire: UserCard): SavedCard {
  return {
    id: wire.id,
    cardId: wire.card_id,
    userCardId: wire.user_card_id,
    expMonth: wire.exp_month.padStart(2, '0'),
    expYear: wire.exp_year.slice(-2),
    holderName: wire.cardholder_name,
    bin: wire.bin,
    last4: wire.last4,
    isTokenActive: wire.is_card_token_active,
    methodIds: wire.pay_group_ids ?? null,
    isLastUsed: wire.is_last_used,
  }
}

/** Maps the list of saved cards (SAVED-3). */
export const toSavedCards = ({ cards }: { cards: readonly UserCard[] }): readonly SavedCard[] => cards.map(toSavedCard)
