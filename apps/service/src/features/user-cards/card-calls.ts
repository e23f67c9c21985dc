/** A player's calls about the saved cards (API-8, SAVED-3). */
import type { RecurringCheck, RecurringCheckRequest, UserCardList } from '@modulor/contract/http'
import type { z } from 'zod'
import { isCvvRequired } from '@modulor/rules'
import { providersOf } from '../../config/providers-of'
import type { LimitsConfig, MethodConfig } from '../../config/schema'
import { done, refused, type Outcome } from '../../outcome'
import type { Provider } from '../../providers/provider'
import type { MethodRequest, PolicyPlayer } from '../method-policy'
import type { UserCards } from './user-cards'

type Player = PolicyPlayer & { readonly userId: string }
type CardMethod = { readonly method: MethodConfig; readonly limits: LimitsConfig }

type CardCallsDeps = {
  readonly providers: ReadonlyMap<string, Pick<Provider, 'account'>>
  readonly config: {
    readonly brands: Readonly<Record<string, { readonly methods: readonly string[] }>>
    readonly methods: Readonly<Record<string, MethodConfig>>
  }
  readonly cards: Pick<UserCards, 'list' | 'remove'>
  /** Finds the method by the same rules as the rest of the service. */
  readonly findMethod: (player: PolicyPlayer, asked: MethodRequest) => Outcome<CardMethod>
}

export interface UserCardCalls {
  list(player: Player): Promise<UserCardList>
  /** Removes the card and its key, and returns the remaining cards. For a card that does not exist, the result is the same. */
  remove(player: Player, cardId: string): Promise<UserCardList>
  /** Whether the card needs its CVV for this amount (CARD-6). Refuses `not_found` if it is not a card of this player. */
  recurringCheck(
    player: Player,
    asked: z.output<typeof RecurringCheckRequest>,
  ): Promise<Outcome<z.output<typeof RecurringCheck>>>
}

/** Whether one card method requires the CVV, by the rule. A form without a CVV field cannot require it by that field. */
function isCvvRequiredBy({ method, limits }: CardMethod, amount: string, isTokenCard: boolean): boolean {
  const cvv = method.fields.find(({ extended_type: type }) => type === 'card_cvv')
  return isCvvRequired({
    isTokenCard,
    isFieldRequired: cvv?.is_required ?? false,
    amount,
    maxRecurringAmount: limits.max_recurring,
  })
}

export function createUserCardCalls({ config, providers, cards, findMethod }: CardCallsDeps): UserCardCalls {
  /** The card methods with which this player may deposit in a currency. */
  function cardMethods(player: Player, currency: string): readonly CardMethod[] {
    const ids = config.brands[player.brand]?.methods ?? []
    return ids.flatMap((payGroupId) => {
      const found = findMethod(player, { flow: 'deposit', payGroupId, currency })
      return found.ok && found.value.method.pay_method_type === 'cards' ? [found.value] : []
    })
  }
  /**
   * A card that a provider stores is offered only for the deposit methods of that provider, and not for withdrawals (decision
   * 96). If the provider's entry now names another account, no method can charge it.
   */
  function chargedBy(provider: string, account: string | null, brand: string): string[] {
    if (account !== null && providers.get(provider)?.account !== account) return []
    return (config.brands[brand]?.methods ?? []).filter((id) => {
      const method = config.methods[id]
      return method?.flow === 'deposit' && method.pay_method_type === 'cards' && providersOf(method).includes(provider)
    })
  }
  const list = async (player: Player): Promise<UserCardList> => ({
    cards: (await cards.list(player)).map(({ provider, providerAccount, ...card }) =>
      provider === null ? card : { ...card, pay_group_ids: chargedBy(provider, providerAccount, player.brand) },
    ),
  })

  return {
    list,
    async remove(player, cardId) {
      await cards.remove({ brand: player.brand, userId: player.userId, cardId })
      return list(player)
    },
    async recurringCheck(player, { user_card_id: id, amount, currency = player.currency }) {
      const card = (await cards.list(player)).find((each) => each.user_card_id === id)
      if (!card) return refused('not_found')
      const methods = cardMethods(player, currency)
      // The call names no method, so the CVV is required if one method requires it. It is also required if there is no method,
      // because then the card cannot pay.
      const isAsked = methods.some((method) => isCvvRequiredBy(method, amount, card.is_card_token_active))
      return done({ is_cvv_required: methods.length === 0 || isAsked })
    },
  }
}
