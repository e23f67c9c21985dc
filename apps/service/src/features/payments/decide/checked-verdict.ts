import { actionKindOf } from '../../../actions/registry'
import { isPlain } from '../../../plain-text'
import type { Verdict } from '../../../providers/provider'
import type { PaymentDeps } from '../model/payment-deps'

/**
 * A provider's verdict, if its texts can be stored, and its action can be stored, read again and answered, can be carried on by this provider, and leads
 * to no page outside of the origins that the configuration gives the provider (RESULT-11); else `unknown`, so that the
 * provider is asked again. Whatever brought the verdict, an answer or a callback, it comes through here before it is applied.
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
