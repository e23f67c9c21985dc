import type { Home } from '@modulor/contract/operator'
import { Link } from '../../router/router'
import { Section } from '../../parts/facts'
import { Plot } from '../../parts/plot'
import { countText, rateOf, rateText, wordsOf } from '../../parts/texts'
import { TableBox } from '../../parts/table-box'

type Compared = Home['hour']

const HOUR = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** The rate with the number of payments, because a rate of few payments is not meaningful. */
function RateCell({ of: acceptance }: { of: Compared['now'] }) {
  const ended = acceptance.succeeded + acceptance.failed
  return (
    <td className="d-number">
      <bdi>{rateText(rateOf(acceptance))}</bdi>
      {ended > 0 && <span className="d-quiet"> of {countText(ended)}</span>}
    </td>
  )
}

function RateCells({ of: { now, week_ago: weekAgo } }: { of: Compared }) {
  return (
    <>
      <RateCell of={now} />
      <RateCell of={weekAgo} />
    </>
  )
}

const RateHeads = () => (
  <>
    <th scope="col" className="d-number">
      Last hour
    </th>
    <th scope="col" className="d-number">
      A week ago
    </th>
    <th scope="col" className="d-number">
      Last 24 hours
    </th>
    <th scope="col" className="d-number">
      A week ago
    </th>
  </>
)

function Plots({ home }: { home: Home }) {
  const points = (valueOf: (acceptance: Compared['now']) => number | undefined) =>
    home.hours.map(({ from, now, week_ago: weekAgo }) => ({
      label: HOUR.format(new Date(from)),
      now: valueOf(now),
      weekAgo: valueOf(weekAgo),
    }))
  return (
    <div className="d-plots">
      <Plot title="Acceptance rate" points={points(rateOf)} max={100} text={rateText}>
        <span>{rateText(rateOf(home.day.now))}</span>
      </Plot>
      <Plot
        title="Payments an hour"
        points={points(({ payments }) => payments)}
        text={(value) => countText(value ?? 0)}
      >
        <span>{countText(home.day.now.payments)} in 24 hours</span>
      </Plot>
    </div>
  )
}

function Methods({ home }: { home: Home }) {
  return (
    <Section title="Acceptance by method">
      <TableBox label="Acceptance by method">
        <thead>
          <tr>
            <th scope="col">Method</th>
            <RateHeads />
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">All</th>
            <RateCells of={home.hour} />
            <RateCells of={home.day} />
          </tr>
          {home.methods.map(({ flow, method_id: method, hour, day }) => (
            <tr key={`${flow} ${method}`}>
              <th scope="row">
                <Link className="d-link" href={`/payments?q=${encodeURIComponent(`method:${method} flow:${flow}`)}`}>
                  {method}
                </Link>
              </th>
              <RateCells of={hour} />
              <RateCells of={day} />
            </tr>
          ))}
        </tbody>
      </TableBox>
    </Section>
  )
}

function Declines({ home }: { home: Home }) {
  return (
    <Section title="Why payments failed, last 24 hours">
      <TableBox label="Why payments failed">
        <thead>
          <tr>
            <th scope="col">Reason</th>
            <th scope="col" className="d-number">
              Now
            </th>
            <th scope="col" className="d-number">
              A week ago
            </th>
          </tr>
        </thead>
        <tbody>
          {home.declines.map(({ code, now, week_ago: weekAgo }) => (
            <tr key={code}>
              <th scope="row">
                <Link className="d-link" href={`/payments?q=${encodeURIComponent(`decline:${code}`)}`}>
                  {wordsOf(code)}
                </Link>
              </th>
              <td className="d-number">{countText(now)}</td>
              <td className="d-number">{countText(weekAgo)}</td>
            </tr>
          ))}
        </tbody>
      </TableBox>
    </Section>
  )
}

/** The share of ended payments that succeeded, compared with the same time a week ago. */
export function Acceptance({ home }: { home: Home }) {
  return (
    <>
      <Plots home={home} />
      <Methods home={home} />
      {home.declines.length > 0 && <Declines home={home} />}
    </>
  )
}
