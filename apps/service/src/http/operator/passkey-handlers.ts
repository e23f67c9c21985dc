import type { AccountPasskeys, OwnedPasskey } from '../../features/operators'
import type { OperatorHandlers } from './operator-api.types'
import { operatorDone, operatorRefused, type OperatorOutcome } from './operator-outcome'

type PasskeyHandlers = Pick<
  OperatorHandlers,
  'passkeys' | 'beginPasskey' | 'addPasskey' | 'namePasskey' | 'removePasskey' | 'removeOperatorPasskey'
>

const REFUSALS = {
  unconfirmed: 'passkey_refused',
  passkey: 'passkey_refused',
  'too-many': 'too_many_passkeys',
  last: 'last_passkey',
  unknown: 'not_found',
} as const

export const passkeyOf = ({ passkeyId, name, createdAt, lastUsedAt }: OwnedPasskey) => ({
  passkey_id: passkeyId,
  name,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
})

type Removed = Awaited<ReturnType<AccountPasskeys['remove']>>
const removedOf = (removed: Removed): OperatorOutcome<{ ended: number }> =>
  typeof removed === 'string' ? operatorRefused(REFUSALS[removed]) : operatorDone({ ended: removed.ended })

export function passkeyHandlers(accountPasskeys: AccountPasskeys): PasskeyHandlers {
  return {
    passkeys: async ({ operator, session }) => {
      const passkeys = await accountPasskeys.list(operator.id, session.id ?? '')
      return operatorDone({
        passkeys: passkeys.map((passkey) => ({ ...passkeyOf(passkey), is_current: passkey.isCurrent })),
      })
    },
    beginPasskey: async ({ operator, body }) => {
      const begun = await accountPasskeys.begin(operator.id, body.confirmation)
      if ('refused' in begun) return operatorRefused(REFUSALS[begun.refused])
      return operatorDone({ options: { ...begun.options } })
    },
    addPasskey: async ({ operator, session, body }) => {
      const by = { operatorId: operator.id, sessionId: session.id ?? '' }
      const result = await accountPasskeys.add(by, body.passkey, body.name)
      if ('refused' in result) return operatorRefused(REFUSALS[result.refused])
      return operatorDone(passkeyOf(result.added), { kind: 'passkey', id: result.added.passkeyId })
    },
    namePasskey: async ({ operator, params, body }) => {
      const isNamed = await accountPasskeys.name(operator.id, params.passkeyId, body.name)
      return isNamed ? operatorDone({ changed: true as const }) : operatorRefused('not_found')
    },
    removePasskey: async ({ operator, params, body }) =>
      removedOf(await accountPasskeys.remove(operator.id, params.passkeyId, body.confirmation)),
    removeOperatorPasskey: async ({ params }) =>
      removedOf(await accountPasskeys.removeFor(params.operatorId, params.passkeyId)),
  }
}
