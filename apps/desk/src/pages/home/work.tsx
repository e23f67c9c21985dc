import type { Home } from '@modulor/contract/operator'
import { Link } from '../../router/router'
import { Section } from '../../parts/facts'
import { State } from '../../parts/state'
import { ageText, countText, plural, wordsOf } from '../../parts/texts'
import { Time } from '../../parts/time'
import { TableBox } from '../../parts/table-box'
import '../../parts/plot.css'

const sumOf = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

function Tile({ name, value, more, href }: { name: string; value: string; more: string; href?: string }) {
  const content = (
    <>
      <span className="d-tile__name">{name}</span>
      <span className="d-tile__value">{value}</span>
      <span className="d-tile__more">{more}</span>
    </>
  )
  return href === undefined ? (
    <div className="d-tile">{content}</div>
  ) : (
    <Link href={href} className="d-tile">
      {content}
    </Link>
  )
}

function Tiles({ home }: { home: Home }) {
  const { cases, unsettled, deliveries } = home
  const now = Date.parse(home.at)
  const [oldest] = unsettled
  const failing = sumOf(deliveries.map((count) => count.failing))
  const givenUp = sumOf(deliveries.map((count) => count.given_up))
  const [oldestCase] = cases
  return (
    <div className="d-tiles">
      <Tile
        name="Open cases"
        value={countText(sumOf(cases.map(({ count }) => count)))}
        more={oldestCase ? `the oldest for ${ageText(oldestCase.oldest_at, now)}` : 'none'}
        href="/cases"
      />
      <Tile
        name="Unsettled payments"
        value={countText(sumOf(unsettled.map(({ count }) => count)))}
        more={oldest ? `the oldest for ${ageText(oldest.oldest_at, now)}` : 'none'}
        {...(oldest && { href: `/payments/${oldest.oldest_payment_id}` })}
      />
      <Tile
        name="Failing deliveries"
        value={countText(failing)}
        more={givenUp > 0 ? `${countText(givenUp)} given up` : 'none given up'}
        href="/deliveries"
      />
    </div>
  )
}

function Cases({ home }: { home: Home }) {
  return (
    <Section title="Cases by age">
      <TableBox label="Cases by age">
        <thead>
          <tr>
            <th scope="col">Kind</th>
            <th scope="col" className="d-number">
              All
            </th>
            <th scope="col" className="d-number">
              Under 1 h
            </th>
            <th scope="col" className="d-number">
              1 h to 1 d
            </th>
            <th scope="col" className="d-number">
              Older
            </th>
            <th scope="col">Oldest</th>
          </tr>
        </thead>
        <tbody>
          {home.cases.map((found) => (
            <tr key={found.kind}>
              <th scope="row">
                <Link className="d-link" href={`/cases?${new URLSearchParams({ kind: found.kind }).toString()}`}>
                  {wordsOf(found.kind)}
                </Link>
              </th>
              <td className="d-number">{countText(found.count)}</td>
              <td className="d-number">{countText(found.last_hour)}</td>
              <td className="d-number">{countText(found.last_day)}</td>
              <td className="d-number">{countText(found.older)}</td>
              <td>
                <Time at={found.oldest_at} />
              </td>
            </tr>
          ))}
        </tbody>
      </TableBox>
    </Section>
  )
}

function Unsettled({ home }: { home: Home }) {
  return (
    <Section title="Unsettled payments">
      <TableBox label="Unsettled payments">
        <thead>
          <tr>
            <th scope="col">State</th>
            <th scope="col">Flow</th>
            <th scope="col" className="d-number">
              Payments
            </th>
            <th scope="col">Oldest</th>
          </tr>
        </thead>
        <tbody>
          {home.unsettled.map(({ flow, state, count, oldest_at: at, oldest_payment_id: id }) => (
            <tr key={`${flow} ${state}`}>
              <td>
                <Link className="d-link" href={`/payments?q=${encodeURIComponent(`state:${state} flow:${flow}`)}`}>
                  <State state={state} />
                </Link>
              </td>
              <td>{wordsOf(flow)}</td>
              <td className="d-number">{countText(count)}</td>
              <td>
                <Link className="d-link" href={`/payments/${id}`}>
                  <Time at={at} />
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </TableBox>
    </Section>
  )
}

/** The work that needs a person. */
export function Work({ home }: { home: Home }) {
  const { deliveries } = home
  return (
    <>
      <Tiles home={home} />
      {home.cases.length > 0 && <Cases home={home} />}
      {home.unsettled.length > 0 && <Unsettled home={home} />}
      {deliveries.some(({ failing, given_up: givenUp }) => failing + givenUp > 0) && (
        <Section title="Deliveries by brand">
          <ul className="d-chips">
            {deliveries.map(({ brand, failing, given_up: givenUp }) => (
              <li key={brand}>
                <Link className="d-chip" href={`/deliveries?${new URLSearchParams({ brand }).toString()}`}>
                  {brand}: {plural(failing, 'failing', 'failing')}, {plural(givenUp, 'given up', 'given up')}
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}
