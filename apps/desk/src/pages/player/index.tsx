import { paymentFilter, type PlayerView } from '@modulor/contract/operator'
import { Banner } from '@modulor/ui'
import { useState } from 'react'
import { useQuery } from '../../api/use-query'
import { Link } from '../../router/router'
import type { PageProps } from '../../router/page-props'
import { Facts } from '../../parts/facts'
import { PageHead } from '../../parts/page-head'
import { QueryView } from '../../parts/query-view'
import { plural, yesNo } from '../../parts/texts'
import { Time } from '../../parts/time'
import { ActButtons, Acts, type PlayerAct } from './acts'
import { Limits } from './limits'
import { Messages } from './messages'
import { Accounts, Cards, Movements, Sessions } from './tables'
import { Uploads } from './uploads'

function Blocks({ blocks }: { blocks: PlayerView['blocks'] }) {
  const until = [
    ['One-time codes are blocked', blocks.codes_until],
    ['Payouts are held: a contact was changed', blocks.payouts_until],
    ['Payouts from the newest browser are held', blocks.new_browser_payouts_until],
  ] as const
  return until.map(
    ([title, end]) =>
      end && (
        <Banner key={title} tone="warning" title={title}>
          Until <Time at={end} />
        </Banner>
      ),
  )
}

function Person({ view }: { view: PlayerView }) {
  const { player, card_attempts: attempts } = view
  return (
    <Facts
      facts={[
        ['Brand', player.brand],
        ['Name', [player.first_name, player.last_name].filter(Boolean).join(' ')],
        ['E-mail address', player.masked_email],
        ['Telephone', player.masked_phone],
        ['Country', player.country],
        ['Verified by the merchant', yesNo(player.is_verified)],
        ['Since', <Time key="since" at={player.created_at} />],
        ...view.balances.map(
          ({ currency, available, held }) =>
            [
              `Balance in ${currency}`,
              `${available ?? 'not known: the wallet does not answer'}${/^[0.]*$/.test(held) ? '' : `, and ${held} held`}`,
            ] as const,
        ),
        [
          'Cards in 24 hours',
          attempts.count > 0 &&
            `${plural(attempts.count, 'attempt')} with ${plural(attempts.cards, 'card')}, ${attempts.declined} declined`,
        ],
      ]}
    />
  )
}

function PlayerContent({ view, reload }: { view: PlayerView; reload: () => void }) {
  const [act, setAct] = useState<PlayerAct>()
  const { player } = view
  const q = `${paymentFilter('player', player.player_id)} ${paymentFilter('brand', player.brand)}`
  const payments = `/payments?${new URLSearchParams({ q }).toString()}`
  return (
    <>
      <title>{`${player.player_id} · Cashier desk`}</title>
      <PageHead title={`Player ${player.player_id}`}>
        <ActButtons view={view} onAct={setAct} />
      </PageHead>
      <p>
        <Link className="d-link" href={payments}>
          Payments of this player
        </Link>
      </p>
      <Blocks blocks={view.blocks} />
      <Person view={view} />
      <Limits limits={view.limits} />
      <Movements movements={view.movements} />
      <Accounts view={view} onVerify={(requisiteId) => setAct({ kind: 'verify', requisiteId })} />
      <Cards cards={view.cards} />
      <Sessions sessions={view.sessions} />
      {view.messages && <Messages messages={view.messages} notices={view.notices} />}
      <Uploads uploads={view.uploads} />
      {act && (
        <Acts
          act={act}
          player={player}
          onClose={() => setAct(undefined)}
          onDone={() => {
            setAct(undefined)
            reload()
          }}
        />
      )}
    </>
  )
}

/** One player: the data that support needs, and the acts with which it can help. */
export default function PlayerPage({ params }: PageProps) {
  const { brand = '', playerId = '' } = params
  const query = useQuery('readPlayer', { params: { brand, playerId } })
  return <QueryView query={query}>{(view) => <PlayerContent view={view} reload={query.reload} />}</QueryView>
}
