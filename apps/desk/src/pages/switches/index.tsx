import { ENDED_SWITCHES_MAX, type Switch } from '@modulor/contract/operator'
import { Banner, Button } from '@modulor/ui'
import { useState } from 'react'
import { call, type CallOutput } from '../../api/call'
import { useQuery } from '../../api/use-query'
import { useSession } from '../../session/session'
import { ActSheet } from '../../parts/act-sheet'
import { PageHead } from '../../parts/page-head'
import { QueryView } from '../../parts/query-view'
import { State } from '../../parts/state'
import { TableBox } from '../../parts/table-box'
import { countText, plural, wordsOf } from '../../parts/texts'
import { Time } from '../../parts/time'
import { TurnOffSheet } from './turn-off-sheet'

type Page = CallOutput<'readSwitches'>

function Row({ found, onTurnOn }: { found: Switch; onTurnOn: (() => void) | undefined }) {
  const { kind, subject, brand, state, reason } = found
  return (
    <tr>
      <th scope="row">
        {wordsOf(kind)} <span className="d-code">{subject}</span>
        <div className="d-quiet">{brand}</div>
      </th>
      <td>
        <State state={state} />
        {found.no_effect_reason !== null && <div>No effect: {found.no_effect_reason}</div>}
      </td>
      <td>
        <Time at={found.starts_at} />
      </td>
      <td>
        {found.ended_at ? (
          <Time at={found.ended_at} />
        ) : found.ends_at ? (
          <Time at={found.ends_at} />
        ) : (
          'Until turned on'
        )}
        {found.ended_by !== null && <div className="d-quiet">Turned on by {found.ended_by}</div>}
      </td>
      <td className="d-prose">
        {reason}
        <div className="d-quiet">{found.created_by}</div>
      </td>
      <td className="d-act">
        {onTurnOn && state !== 'ended' && (
          <Button isSmall variant="secondary" onClick={onTurnOn} aria-label={`Turn on ${kind} ${subject} of ${brand}`}>
            {state === 'planned' ? 'Take back' : 'Turn on'}
          </Button>
        )}
      </td>
    </tr>
  )
}

function Found({ page, onTurnOn }: { page: Page; onTurnOn: ((found: Switch) => void) | undefined }) {
  const withoutEffect = page.switches.filter((found) => found.no_effect_reason !== null)
  const isNothingOff = page.switches.every((found) => found.state !== 'off' || found.no_effect_reason !== null)
  return (
    <>
      {isNothingOff && <Banner tone="positive" title="Nothing is turned off" />}
      {withoutEffect.length > 0 && (
        <Banner tone="warning" title={`${plural(withoutEffect.length, 'switch has', 'switches have')} no effect`}>
          The configuration does not have what is named here. If it has another name now, turn off that name.
        </Banner>
      )}
      {page.switches.filter(({ state }) => state === 'ended').length >= ENDED_SWITCHES_MAX && (
        <p className="d-quiet">At most the newest {countText(ENDED_SWITCHES_MAX)} that have ended are shown.</p>
      )}
      {page.switches.length > 0 && (
        <TableBox label="Switches" columns={['What', 'State', 'From', 'To', 'Reason', { act: 'Act' }]}>
          {page.switches.map((found) => (
            <Row key={found.switch_id} found={found} onTurnOn={onTurnOn && (() => onTurnOn(found))} />
          ))}
        </TableBox>
      )}
    </>
  )
}

/** The list of switches: what is turned off for players, and for how long. */
export default function SwitchesPage() {
  const query = useQuery('readSwitches', {})
  const { may } = useSession()
  const [isTurningOff, setIsTurningOff] = useState(false)
  const [chosen, setChosen] = useState<Switch>()
  const done = () => {
    setIsTurningOff(false)
    setChosen(undefined)
    query.reload()
  }
  return (
    <>
      <PageHead title="Switches">
        <Button isSmall variant="secondary" onClick={query.reload}>
          Read again
        </Button>
        {may('switches.manage') && (
          <Button isSmall onClick={() => setIsTurningOff(true)}>
            Turn off
          </Button>
        )}
      </PageHead>
      <QueryView query={query}>
        {(page) => (
          <>
            <Found page={page} onTurnOn={may('switches.manage') ? setChosen : undefined} />
            {isTurningOff && <TurnOffSheet brands={page.brands} onDone={done} onClose={() => setIsTurningOff(false)} />}
          </>
        )}
      </QueryView>
      {chosen && (
        <ActSheet
          title={`Turn on ${chosen.kind} ${chosen.subject}`}
          act="Turn on"
          send={(reason) => call('turnOn', { params: { switchId: chosen.switch_id }, body: { reason } })}
          onDone={done}
          onClose={() => setChosen(undefined)}
        >
          <p>
            Players of {chosen.brand} can use it again at once, as far as the configuration and other switches let them.
          </p>
        </ActSheet>
      )}
    </>
  )
}
