import type { OperatorCase } from '@modulor/contract/operator'
import { Button } from '@modulor/ui'
import { useState } from 'react'
import { call } from '../../api/call'
import { Link } from '../../router/router'
import { useSession } from '../../session/session'
import { ActSheet } from '../../parts/act-sheet'
import { Section } from '../../parts/facts'

/** Solves the case of an event whose delivery was given up: the event is sent to the merchant again. */
export function SendAgain({ found, reload }: { readonly found: OperatorCase; readonly reload: () => void }) {
  const { may } = useSession()
  const [isAsking, setIsAsking] = useState(false)
  const { eventId } = found.details
  if (found.kind !== 'event_given_up' || found.state === 'closed' || eventId === undefined) return null
  return (
    <Section title="Send the event again">
      <p>
        <Link className="d-link" href="/deliveries?view=given_up">
          All events that were given up
        </Link>
      </p>
      {may('deliveries.retry') && (
        <div className="d-head__acts">
          <Button isSmall variant="secondary" onClick={() => setIsAsking(true)}>
            Send again
          </Button>
        </div>
      )}
      {isAsking && (
        <ActSheet
          title="Send the event again"
          act="Send again"
          send={(reason) => call('retryDelivery', { params: { eventId }, body: { reason } })}
          onDone={() => {
            setIsAsking(false)
            reload()
          }}
          onClose={() => setIsAsking(false)}
        >
          The merchant gets the event with its first id. Earlier events of the payment that are due go first.
        </ActSheet>
      )}
    </Section>
  )
}
