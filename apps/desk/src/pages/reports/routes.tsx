import type { RouteReport } from '@modulor/contract/operator'
import { Section } from '../../parts/facts'
import { countText, rateOf, rateText } from '../../parts/texts'
import { TableBox } from '../../parts/table-box'

type Line = RouteReport['lines'][number]

/** The acceptance rate of a route. An attempt that was passed on to the next provider counts as failed. */
const acceptance = ({ succeeded, failed, passed_on: passedOn }: Line) =>
  rateOf({ succeeded, failed: failed + passedOn })

const percent = (part: string, of: string) =>
  Number(of) > 0 ? ` ${((100 * Number(part)) / Number(of)).toFixed(2)} %` : ''

function Costs({ costs }: Pick<Line, 'costs'>) {
  if (costs.length === 0) return <>–</>
  return costs.map(({ currency, amount, fees }) => (
    <div key={currency}>
      <bdi>
        {fees} {currency}
      </bdi>
      <span className="d-quiet">{percent(fees, amount)}</span>
    </div>
  ))
}

/** The acceptance rate and the costs of each provider, by method and route. */
export function Routes({ lines }: RouteReport) {
  return (
    <Section title="Acceptance and costs by route">
      <TableBox label="Acceptance and costs by route">
        <caption className="d-caption">
          Attempts at each provider, and the fees of its statements of these days with their share of the sums charged
        </caption>
        <thead>
          <tr>
            <th scope="col">Method</th>
            <th scope="col">Route</th>
            <th scope="col">Provider</th>
            <th scope="col" className="d-number">
              Attempts
            </th>
            <th scope="col" className="d-number">
              Accepted
            </th>
            <th scope="col" className="d-number">
              Sent to the next
            </th>
            <th scope="col" className="d-number">
              Fees
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={[line.flow, line.method_id, line.route, line.provider].join(' ')}>
              <th scope="row">
                {line.method_id}
                {line.flow === 'withdrawal' && <span className="d-quiet"> withdrawal</span>}
              </th>
              <td>{line.route ?? '–'}</td>
              <td>{line.provider}</td>
              <td className="d-number">{countText(line.tries)}</td>
              <td className="d-number">
                <bdi>{rateText(acceptance(line))}</bdi>
              </td>
              <td className="d-number">{countText(line.passed_on)}</td>
              <td className="d-number">
                <Costs costs={line.costs} />
              </td>
            </tr>
          ))}
        </tbody>
      </TableBox>
    </Section>
  )
}
