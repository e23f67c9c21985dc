import { actionKindOf } from '../../../actions/registry'
import { isPlain } from '../../../plain-text'
import type { Verdict } from '../../../providers/provider'
import type { PaymentDeps } from '../model/payment-deps'

/**
 * Returns the provider's verdict if it is valid: its texts can be stored; its action can be stored, read and returned, and this
 * provider can continue it; and its page is on an origin that the configuration allows for the provider (RESULT-11). Otherwise
 * returns `unknown`, so that the provider is called again. Every verdict is checked here before it is applied, from a response
 * or a callback.
 */
export function checkedVerdict(
  { config, providers }: Pick<PaymentDeps, 'config' | 'providers'>,
  provider: string,
  verdict: Verdict,
): Verdict {
  if (!isPlain(verdict)) return { kind: 'unknown', why: 'text_unstorable' }
  if (verdict.kind !== 'action_required') return verdict
  const { action } = verdict
  const kind = actionKindOf(action)
  if (!kind.schema.safeParse(action).success) return { kind: 'unknown', why: 'action_unreadable' }
  if (kind.isThreeDs && !providers.get(provider)?.continueThreeDs)
    return { kind: 'unknown', why: 'three_ds_not_offered' }
  const page = kind.pageOf(action)
  const origins = config.providers[provider]?.page_origins ?? []
  const isForeign = page !== null && !(URL.canParse(page) && origins.includes(new URL(page).origin))
  return isForeign ? { kind: 'unknown', why: 'foreign_page' } : verdict
}
