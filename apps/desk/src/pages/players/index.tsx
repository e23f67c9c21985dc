import { Banner, Button, TextField } from '@modulor/ui'
import { useState, type SubmitEvent } from 'react'
import { call, type CallOutput } from '../../api/call'
import { Link } from '../../router/router'
import { useSession } from '../../session/session'
import { failureOf, type Failure } from '../../api/failure'
import { FailureBanner } from '../../parts/failure-banner'
import { PageHead } from '../../parts/page-head'
import { Time } from '../../parts/time'
import { TableBox } from '../../parts/table-box'
import { countText } from '../../parts/texts'

type FoundPlayers = CallOutput<'findPlayers'>

function Found({ found: { players, is_more: isMore } }: { found: FoundPlayers }) {
  if (players.length === 0)
    return (
      <Banner title="No player has this id, e-mail address or telephone number">The whole text has to match.</Banner>
    )
  return (
    <>
      {isMore && (
        <Banner tone="warning" title="More players have it">
          These are {countText(players.length)} of them. Search for another id, e-mail address or telephone number of
          the player.
        </Banner>
      )}
      <TableBox label="Players" columns={['Player', 'Name', 'Contacts', 'Country', 'Since']}>
        {players.map((player) => (
          <tr key={`${player.brand} ${player.player_id}`}>
            <th scope="row">
              <Link
                className="d-link"
                href={`/players/${encodeURIComponent(player.brand)}/${encodeURIComponent(player.player_id)}`}
              >
                {player.player_id}
              </Link>
              <div className="d-quiet">{player.brand}</div>
            </th>
            <td className="d-prose">{[player.first_name, player.last_name].filter(Boolean).join(' ') || '–'}</td>
            <td>
              {[player.masked_email, player.masked_phone].filter(Boolean).map((contact) => (
                <div key={contact}>{contact}</div>
              ))}
            </td>
            <td>{player.country ?? '–'}</td>
            <td>
              <Time at={player.created_at} />
            </td>
          </tr>
        ))}
      </TableBox>
    </>
  )
}

/** The search text is not part of the address, because it may be an e-mail address. */
export default function PlayersPage() {
  const { onSessionEnded } = useSession()
  const [q, setQ] = useState('')
  const [found, setFound] = useState<FoundPlayers>()
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setIsBusy] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isBusy || q.trim() === '') return
    setIsBusy(true)
    setFailure(undefined)
    const answer = await call('findPlayers', { body: { q: q.trim() } })
    setIsBusy(false)
    if (answer.kind === 'done') setFound(answer.value)
    else if (answer.kind === 'refused' && answer.error.error_code === 'signed_out') onSessionEnded()
    else setFailure(failureOf(answer))
  }

  return (
    <>
      <PageHead title="Players" />
      <form className="d-fields" role="search" aria-label="Players" onSubmit={(event) => void submit(event)}>
        <TextField
          type="search"
          label="Player’s id, e-mail address or telephone number"
          value={q}
          onChange={(event) => setQ(event.target.value)}
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit" isBusy={isBusy}>
          Find
        </Button>
      </form>
      <FailureBanner failure={failure} />
      {found && <Found found={found} />}
    </>
  )
}
