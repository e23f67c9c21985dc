import type { Configuration } from '@modulor/contract/operator'
import { useQuery } from '../../api/use-query'
import { Facts, Section } from '../../parts/facts'
import { PageHead } from '../../parts/page-head'
import { QueryView } from '../../parts/query-view'
import { plural, wordsOf } from '../../parts/texts'
import { TableBox } from '../../parts/table-box'

type Method = Configuration['methods'][number]

const feeOf = ({ fee_percent: percent, fee_fix: fix }: Method) =>
  [percent === null ? '' : `${percent} %`, ...Object.entries(fix).map(([currency, sum]) => `${sum} ${currency}`)]
    .filter(Boolean)
    .join(' + ') || '–'

function Rates({ processing }: { processing: NonNullable<Method['processing']> }) {
  const { currency: to, rates, source } = processing
  if (source !== null) return <>{`${to}, at the rates of ${source}`}</>
  return Object.entries(rates).map(([from, rate]) => (
    <div key={from}>
      1 {from} = {rate} {to}
    </div>
  ))
}

function Methods({ methods }: { methods: readonly Method[] }) {
  return (
    <Section title="Methods">
      <TableBox label="Methods">
        <thead>
          <tr>
            {['Method', 'Flow', 'Provider', 'Limits', 'Fee', 'Rates'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {methods.map((method) => (
            <tr key={method.method_id}>
              <th scope="row">
                {method.name}
                <div className="d-quiet d-code">{method.method_id}</div>
                {!method.is_enabled && <div className="d-quiet">Switched off</div>}
              </th>
              <td>{wordsOf(method.flow)}</td>
              <td>{method.provider}</td>
              <td>
                {Object.entries(method.limits).map(([currency, { min, max }]) => (
                  <div key={currency}>
                    {min} to {max ?? 'no limit'} {currency}
                  </div>
                ))}
              </td>
              <td>{feeOf(method)}</td>
              <td>{method.processing ? <Rates processing={method.processing} /> : '–'}</td>
            </tr>
          ))}
        </tbody>
      </TableBox>
    </Section>
  )
}

function Brand({ brand }: { brand: Configuration['brands'][number] }) {
  return (
    <Section title={`${brand.name} (${brand.code})`}>
      <Facts
        facts={[
          ['Currencies', brand.currencies.join(', ')],
          ['Methods', plural(brand.methods.length, 'method')],
          ['Payouts are held after a change for', plural(brand.payout_hold_hours, 'hour')],
          ['Events are given up after', plural(brand.webhook_give_up_after_days, 'day')],
          ...brand.risk.map(({ rule, scope, limit }) => [`${wordsOf(rule)}, ${scope}`, limit] as const),
        ]}
      />
    </Section>
  )
}

/** Rates and limits of the running service. */
export default function ConfigurationPage() {
  const query = useQuery('readConfiguration', {})
  return (
    <>
      <PageHead title="Configuration" />
      <QueryView query={query}>
        {({ environment, methods, brands }) => (
          <>
            <p className="d-quiet">
              {wordsOf(environment)}. It is changed in the configuration file. Of two limits the first makes the player
              wait, the second refuses.
            </p>
            <Methods methods={methods} />
            {brands.map((brand) => (
              <Brand key={brand.code} brand={brand} />
            ))}
          </>
        )}
      </QueryView>
    </>
  )
}
