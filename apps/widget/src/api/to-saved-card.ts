/** A saved card in the widget's type (SAVED-1). */
import type { UserCard } from '@modulor/contract/http'

export type SavedCard = {
  readonly id: string
  /** The id that a payment sends. */
  readonly cardId: string
  readonly userCardId: string
  /** Two digits each. */
  readonly expMonth: string
  readonly expYear: string
  readonly holderName: string | null
  readonly bin: string
  readonly last4: string
  /** The provider stores the card as a token; its CVV is always required (CARD-6). */
  readonly isTokenActive: boolean
  /** Ids of the methods that can charge the card; null: all methods that accept cards. */
  readonly methodIds: readonly string[] | null
  /** The player's last deposit by card was paid with it. */
  readonly isLastUsed: boolean
}

/** Maps a saved card. A year with four digits is shortened to two, as on a card. */
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
