import { PLAYER_ROWS_MAX, type PlayerView } from '@modulor/contract/operator'
import { Button } from '@modulor/ui'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from '../../router/router'
import { useSession } from '../../session/session'
import { Section } from '../../parts/facts'
import { Time } from '../../parts/time'
import { TableBox } from '../../parts/table-box'
import { countText, wordsOf } from '../../parts/texts'

/** A table, or a short text if there are no rows. `newestMax`: the service returns at most so many rows. */
export function Listed({
  title,
  heads,
  rows,
  newestMax = Infinity,
}: {
  title: string
  heads: NonNullable<ComponentProps<typeof TableBox>['columns']>
  rows: readonly ReactNode[]
  newestMax?: number
}) {
  return (
    <Section title={title}>
      {rows.length === 0 ? (
        <p className="d-quiet">None.</p>
      ) : (
        <>
          {rows.length >= newestMax && <p className="d-quiet">At most the newest {countText(newestMax)} are shown.</p>}
          <TableBox label={title} columns={heads} hasCards>
            {rows}
          </TableBox>
        </>
      )}
    </Section>
  )
}

/**
 * The merchant's own movements on a balance that the service keeps. Few merchants make them, so the table is shown only
 * if there are any.
 */
export function Movements({ movements }: { movements: PlayerView['movements'] }) {
  if (movements.length === 0) return null
  const rows = movements.map(({ movement_id, reference, direction, kind, amount, currency, balance, created_at }) => (
    <tr key={movement_id}>
      <th scope="row">{wordsOf(kind)}</th>
      <td>
        {direction === 'credit' ? '+' : '−'}
        {amount} {currency}
      </td>
      <td>{balance}</td>
      <td>{reference}</td>
      <td>
        <Time at={created_at} />
      </td>
    </tr>
  ))
  return (
    <Listed
      title="Moved by the merchant"
      heads={['Kind', 'Amount', 'Balance after', 'Reference', 'Time']}
      rows={rows}
      newestMax={PLAYER_ROWS_MAX.movements}
    />
  )
}

export function Accounts({ view, onVerify }: { view: PlayerView; onVerify: (requisiteId: string) => void }) {
  const { may } = useSession()
  const asked = view.payout_accounts.map((account) => (
    <tr key={account.requisite_id}>
      <th scope="row">{account.masked_account}</th>
      <td>{account.pay_group_id}</td>
      <td>{account.is_verified ? 'Verified' : 'Not verified'}</td>
      <td>
        <Time at={account.asked_at} />
      </td>
      <td className="d-act">
        {!account.is_verified && may('players.manage') && (
          <Button
            isSmall
            variant="secondary"
            aria-label={`Verify ${account.masked_account}`}
            onClick={() => onVerify(account.requisite_id)}
          >
            Verify
          </Button>
        )}
      </td>
    </tr>
  ))
  const saved = view.saved_accounts.map((account) => (
    <tr key={`${account.pay_group_id} ${account.masked_account}`}>
      <th scope="row">{account.masked_account}</th>
      <td>{account.pay_group_id}</td>
      <td>{account.last_used_at && <Time at={account.last_used_at} />}</td>
    </tr>
  ))
  return (
    <>
      <Listed title="Payout accounts" heads={['Account', 'Method', 'State', 'Asked', { act: 'Act' }]} rows={asked} />
      {saved.length > 0 && <Listed title="Saved accounts" heads={['Account', 'Method', 'Last used']} rows={saved} />}
    </>
  )
}

export function Cards({ cards }: { cards: PlayerView['cards'] }) {
  const rows = cards.map((card) => (
    <tr key={card.card_id}>
      <th scope="row">
        {card.bin} •••• {card.last4}
      </th>
      <td>
        {card.exp_month}/{card.exp_year}
      </td>
      <td>{card.holder ?? '–'}</td>
      <td>
        <Link className="d-link" href={`/payments?q=last4:${card.last4}`}>
          Payments by last four
        </Link>
      </td>
    </tr>
  ))
  return <Listed title="Saved cards" heads={['Card', 'Expires', 'Holder', 'Find']} rows={rows} />
}

export function Sessions({ sessions }: { sessions: PlayerView['sessions'] }) {
  const rows = sessions.map((session) => (
    <tr key={session.reference}>
      <th scope="row" className="d-code">
        {session.reference}
      </th>
      <td>{session.is_open ? 'Open' : 'Ended'}</td>
      <td>{[session.currency, session.country, session.language].filter(Boolean).join(', ')}</td>
      <td>
        <Time at={session.created_at} />
      </td>
      <td>
        <Time at={session.idle_expires_at} />
      </td>
    </tr>
  ))
  return (
    <Listed
      title="Sessions"
      heads={['Reference', 'State', 'Currency, country, language', 'Opened', 'Ends']}
      rows={rows}
      newestMax={PLAYER_ROWS_MAX.sessions}
    />
  )
}
