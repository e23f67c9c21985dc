import type { MethodExplanation } from '@modulor/contract/http'
import { Group } from '@modulor/ui'
import { useText } from '../../i18n'
import './why.css'

/** Why a method stands where it stands, for who opened the list with `?explain=1`: the rules that decided and what they compared. */
export function Why({ why: { position, decision, reasons } }: { why: MethodExplanation }) {
  const t = useText()
  return (
    <details className="list-why">
      <summary>{t('EXPLAIN.WHY')}</summary>
      <p dir="ltr">
        {decision}
        {position !== null && ` #${String(position)}`}
      </p>
      <ul dir="ltr">
        {reasons.map(({ rule, facts }, index) => (
          <li key={index}>
            <b>{rule}</b>{' '}
            {Object.entries(facts)
              .map(([name, fact]) => `${name}: ${fact}`)
              .join(', ')}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The methods that this player is not offered at all. */
export function HiddenMethods({ explanation }: { explanation: readonly MethodExplanation[] }) {
  const t = useText()
  const hidden = explanation.filter(({ decision }) => decision === 'hidden')
  if (hidden.length === 0) return null
  return (
    <Group title={t('EXPLAIN.HIDDEN')}>
      <div className="mc-group mc-rows">
        {hidden.map((why) => (
          <div key={why.id} className="list-why__hidden">
            <p dir="ltr">{why.id}</p>
            <Why why={why} />
          </div>
        ))}
      </div>
    </Group>
  )
}
