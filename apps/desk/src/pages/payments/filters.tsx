import { PAYMENT_FILTERS, paymentQueryWords } from '@modulor/contract/operator'
import { Link } from '../../router/router'
import './payments.css'

type Understood = readonly { readonly key: string; readonly value: string }[]

const OFFERED = [
  { name: 'Unknown', filter: 'state:unknown' },
  { name: 'Processing', filter: 'state:processing' },
  { name: 'Declined', filter: 'state:declined' },
  { name: 'Deposits', filter: 'flow:deposit' },
  { name: 'Withdrawals', filter: 'flow:withdrawal' },
] as const

const addressOf = (words: readonly string[]) =>
  words.length === 0 ? '/payments' : `/payments?${new URLSearchParams({ q: words.join(' ') }).toString()}`

/** Adds the filter and replaces an earlier one with the same key, or removes it if it is already set. */
function toggled(q: string, filter: string): string {
  const words = paymentQueryWords(q)
  if (words.includes(filter)) return addressOf(words.filter((word) => word !== filter))
  const key = filter.slice(0, filter.indexOf(':') + 1)
  return addressOf([...words.filter((word) => !word.startsWith(key)), filter])
}

function Offered({ q }: { q: string }) {
  return (
    <ul className="d-chips" aria-label="Common filters">
      {OFFERED.map(({ name, filter }) => {
        const isOn = paymentQueryWords(q).includes(filter)
        return (
          <li key={filter}>
            <Link className="d-chip" href={toggled(q, filter)} aria-current={isOn ? 'true' : undefined}>
              {name}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

type FiltersProps = {
  readonly q: string
  readonly understood: Understood
  readonly wrong: Readonly<Record<string, string>>
}

/** All filters that are applied, as the service parsed them. Each can be removed. */
export function Filters({ q, understood, wrong }: FiltersProps) {
  const words = paymentQueryWords(q)
  return (
    <div className="d-applied">
      <Offered q={q} />
      {words.length > 0 && (
        <ul className="d-chips" aria-label="Filters that are applied">
          {words.map((word, index) => {
            const read = understood[index]
            return (
              <li key={`${word} ${index}`}>
                <Link className="d-chip" href={addressOf(words.filter((_, other) => other !== index))}>
                  {read ? `${read.key}: ${read.value}` : word}
                  <span className="d-chip__remove">Remove</span>
                </Link>
              </li>
            )
          })}
        </ul>
      )}
      {Object.entries(wrong).map(([key, what]) => (
        <p key={key} className="d-applied__wrong" role="alert">
          <span className="d-code">{key}</span> {what}
        </p>
      ))}
      <details>
        <summary>What can be searched</summary>
        <p className="d-quiet">
          A word alone is an id, a reference, a provider’s reference, a player, an order or the last four digits of a
          card. With a key it is a filter: {PAYMENT_FILTERS.map((key) => `${key}:`).join(' ')}. Example: last4:4242
          state:declined from:2026-11-24. A value with blanks is in quotation marks: player:&quot;Ada King&quot;
        </p>
      </details>
    </div>
  )
}
