import type { PlayerView } from '@modulor/contract/operator'
import type { RiskRule, UnavailableReason } from '@modulor/contract/vocabulary'
import { Facts, Section } from '../../parts/facts'
import { TableBox } from '../../parts/table-box'
import { textOf, wordsOf, yesNo } from '../../parts/texts'
import { Time } from '../../parts/time'

type PlayerLimits = NonNullable<PlayerView['limits']>
type Method = PlayerLimits['methods'][number]
type AbuseLimit = PlayerLimits['abuse'][number]

const RULES: Readonly<Record<RiskRule, string>> = {
  new_cards: 'Different cards in an hour',
  declines_in_a_row: 'Declines since the last success',
  cvv_failures: 'Wrong CVVs in a day',
  declined_share: 'Declined payments of the brand',
  merchant_check: 'The merchant’s own check',
}

function subjectOf({ scope, card_last4: lastFour }: AbuseLimit): string {
  if (scope === 'card') return lastFour === null ? 'One card' : `Card •••• ${lastFour}`
  return scope === 'session' ? 'This session' : wordsOf(scope)
}

function Abuse({ abuse }: { abuse: readonly AbuseLimit[] }) {
  if (abuse.length === 0) return <p className="d-quiet">No limit against abuse is reached.</p>
  return (
    <TableBox
      label="Limits against abuse"
      columns={['Limit', 'Of', { number: 'Count' }, 'The next card payment']}
      hasCards
    >
      {abuse.map((reached) => (
        <tr key={`${reached.rule} ${reached.scope} ${reached.card_last4 ?? ''}`}>
          <th scope="row">{textOf(RULES, reached.rule)}</th>
          <td>{subjectOf(reached)}</td>
          <td className="d-number">
            {reached.count} of {reached.limit}
          </td>
          <td>
            {reached.until === null ? (
              'Needs 3-D Secure with a challenge'
            ) : (
              <>
                Is refused until <Time at={reached.until} />
              </>
            )}
          </td>
        </tr>
      ))}
    </TableBox>
  )
}

const UNAVAILABLE: Readonly<Record<UnavailableReason, string>> = {
  switched_off: 'Turned off',
  wager_restricted: 'Not before the bonus is played through',
  limit_reached: 'The deposit limit leaves too little',
  rate_unavailable: 'No recent exchange rate',
}

function MethodState({ method: { unavailable_reason: reason, restricted_until: until } }: { method: Method }) {
  if (reason !== null) return textOf(UNAVAILABLE, reason)
  if (until === null) return 'Possible'
  return (
    <>
      Not before <Time at={until} />
    </>
  )
}

function Methods({ limits: { methods, currency } }: { limits: PlayerLimits }) {
  if (methods.length === 0) return <p className="d-quiet">The player is offered no method.</p>
  return (
    <TableBox label="Limits of methods" columns={['Method', 'Flow', 'One payment', 'Now']} hasCards>
      {methods.map((method) => (
        <tr key={method.pay_group_id}>
          <th scope="row">{method.name}</th>
          <td>{wordsOf(method.flow)}</td>
          <td>
            {method.max === null ? `${method.min} ${currency} or more` : `${method.min} to ${method.max} ${currency}`}
          </td>
          <td>
            <MethodState method={method} />
          </td>
        </tr>
      ))}
    </TableBox>
  )
}

/** The player's current limits: the merchant's, those of the methods, and those against abuse. */
export function Limits({ limits }: { limits: PlayerView['limits'] }) {
  if (limits === null)
    return (
      <Section title="Limits now">
        <p className="d-quiet">The limits belong to a session, and the player has none.</p>
      </Section>
    )
  const { deposit, currency } = limits
  return (
    <Section title="Limits now">
      <Facts
        facts={[
          [
            'May still deposit',
            deposit ? `${deposit.left} of ${deposit.given} ${currency}` : 'No limit from the merchant',
          ],
          ['That limit ends', deposit?.until && <Time at={deposit.until} />],
          ['Has a bonus to play through', yesNo(limits.is_wagering)],
          ['In the session of', <Time key="session" at={limits.session_opened_at} />],
        ]}
      />
      <Abuse abuse={limits.abuse} />
      <Methods limits={limits} />
    </Section>
  )
}
