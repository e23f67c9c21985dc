import type { MethodExplanation } from '@modulor/contract/http'
import { Group } from '@modulor/ui'
import { useText } from '../../i18n'
import './why.css'

/** The rules that decided about one method, and what they compared. */
function Reasons({ why: { position, decision, reasons } }: { why: MethodExplanation }) {
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
function HiddenMethods({ hidden }: { hidden: readonly MethodExplanation[] }) {
  const t = useText()
  return (
    <Group title={t('EXPLAIN.HIDDEN')}>
      <div className="mc-group mc-rows">
        {hidden.map((why) => (
          <div key={why.id} className="list-why__hidden">
            <p dir="ltr">{why.id}</p>
            <Reasons why={why} />
          </div>
        ))}
      </div>
    </Group>
  )
}

/**
 * Explains the place of a method in a list that was opened with `?explain=1`; without an id, explains why other methods are
 * hidden.
 */
export default function Why({ explanation, id }: { explanation: readonly MethodExplanation[]; id?: string }) {
  if (id === undefined) {
    const hidden = explanation.filter(({ decision }) => decision === 'hidden')
    return hidden.length > 0 && <HiddenMethods hidden={hidden} />
  }
  const why = explanation.find((each) => each.id === id)
  return why && <Reasons why={why} />
}
