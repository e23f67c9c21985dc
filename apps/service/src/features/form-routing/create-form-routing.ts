import type { FormField, RouteAnswer, RouteRequest } from '@modulor/contract/http'
import type { Flow } from '@modulor/contract/vocabulary'
import { isCvvRequired } from '@modulor/rules'
import type { BrandConfig, LimitsConfig, MethodConfig } from '../../config/schema'
import { done, type Outcome } from '../../outcome'
import type { MethodRequest, PolicyPlayer } from '../method-policy'
import { withCardConsent } from './card-consent'
import { formFields } from './form-fields'
import type { PlayerProfile } from './player-profile'

type Player = PolicyPlayer & { readonly userId: string }
type Route = {
  readonly session: Player
  readonly flow: Flow
  readonly payGroupId: string
  readonly body: RouteRequest
}

type FormRoutingDeps = {
  /** Returns the part of the player's profile that the method's form needs. */
  readonly profileFor: (player: Player, method: MethodConfig) => Promise<PlayerProfile>
  readonly consentOf: (brand: string) => BrandConfig['save_card_consent']
  /** Finds the method by the same rules as the rest of the service. */
  readonly findMethod: (
    player: PolicyPlayer,
    asked: MethodRequest,
  ) => Outcome<{ readonly method: MethodConfig; readonly limits: LimitsConfig }>
}

export interface FormRouting {
  /**
   * Returns all fields that a form needs for its current values, in order (API-5, FORM-11). For a method without routing these
   * are its own fields. Refuses `not_found` and `currency_unavailable`. Writes nothing.
   */
  route(route: Route): Promise<Outcome<RouteAnswer>>
}

/** Data about a card while its number is entered: whether it needs its CVV for this amount (CARD-6). */
function cardData(fields: readonly FormField[], limits: LimitsConfig, body: RouteRequest): RouteAnswer['card_data'] {
  const cvv = fields.find(({ extended_type: type }) => type === 'card_cvv')
  if (!body.card_data || !cvv) return null
  return {
    card_bin: body.card_data.card_bin,
    is_cvv_required: isCvvRequired({
      isTokenCard: false,
      isFieldRequired: cvv.is_required,
      amount: body.amount ?? '0',
      maxRecurringAmount: limits.max_recurring,
    }),
  }
}

export function createFormRouting(deps: FormRoutingDeps): FormRouting {
  return {
    async route({ session, flow, payGroupId, body }) {
      const found = deps.findMethod(session, { flow, payGroupId, currency: body.currency })
      if (!found.ok) return found
      const { method, limits } = found.value
      const profile = await deps.profileFor(session, method)
      const fields = withCardConsent(formFields(method, profile, body.parameters), deps.consentOf(session.brand))
      return done({ parameters: fields, view_data: [], card_data: cardData(fields, limits, body) })
    },
  }
}
