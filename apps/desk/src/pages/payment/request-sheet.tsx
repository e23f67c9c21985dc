import { Banner, SelectField, TextField } from '@modulor/ui'
import { useState } from 'react'
import { call, type CallOutput } from '../../api/call'
import { isUncertainAfter } from '../../api/failure'
import { ActSheet } from '../../parts/act-sheet'
import { actOf, effectOf } from '../../parts/case-texts'
import type { OpenRequests, SentRequest } from './open-requests'

type PaymentOperations = CallOutput<'readOperations'>
export type Possible = PaymentOperations['possible'][number]

const SOURCES: Readonly<Record<string, string>> = {
  player: 'From the player’s balance',
  merchant: 'The merchant bears it',
}

/**
 * Whether the service accepts the text as an amount. Only then the effect is shown with the amount, because a text such
 * as `1,500` is ambiguous.
 */
const isAmount = (text: string) => /^\d+(?:\.\d+)?$/.test(text)

type SheetProps = {
  readonly paymentId: string
  readonly possible: Possible
  readonly net: PaymentOperations['net']
  readonly requests: OpenRequests
  /** A request whose outcome is not known: the sheet repeats it unchanged. */
  readonly former?: SentRequest | undefined
  readonly onEnd: () => void
}

/** Warns of earlier requests whose outcome is not known, before another one is sent. */
function EarlierRequests({ former, requests: { shown }, net }: Pick<SheetProps, 'former' | 'requests' | 'net'>) {
  if (former)
    return (
      <p>
        It is not known whether this request was carried out. Press the button to see the result. The same request is
        sent, and it is carried out at most once.
      </p>
    )
  return shown.map(({ idempotencyKey, kind, amount, reason }) => (
    <Banner
      key={idempotencyKey}
      tone="warning"
      title={`An earlier request may have been carried out: ${actOf(kind)}, ${amount} ${net.currency}`}
    >
      This form is a second request. See the result of the earlier one first. Its reason: {reason}
    </Banner>
  ))
}

/**
 * Asks for the amount and for who bears it. The idempotency key is created when the sheet opens, so that a second click
 * does not repeat the operation. A change needs a new key; the sheet allows one only while no request can have been carried out.
 */
export function RequestSheet({ paymentId, possible, net, requests, former, onEnd }: SheetProps) {
  const [idempotencyKey, setIdempotencyKey] = useState(() => former?.idempotencyKey ?? crypto.randomUUID())
  const [typed, setTyped] = useState(possible.left)
  const [source, setSource] = useState(possible.sources[0] ?? 'player')
  /** The earlier requests when the sheet opened: its own is not one of them. */
  const [earlier] = useState(requests)
  const amount = typed.trim()
  const change = (act: () => void) => {
    act()
    setIdempotencyKey(crypto.randomUUID())
  }
  async function send(reason: string) {
    const body = { kind: possible.kind, source, amount, reason }
    const request: SentRequest = { ...body, idempotencyKey }
    const wasUncertain = requests.shown.some((each) => each.idempotencyKey === idempotencyKey)
    requests.sending(request)
    const answer = await call('requestOperation', { params: { paymentId }, body, idempotencyKey })
    requests.answered(request, answer.kind !== 'done' && isUncertainAfter(answer, wasUncertain))
    return answer
  }
  return (
    <ActSheet
      title={actOf(possible.kind)}
      act={actOf(possible.kind)}
      isRepeatable
      {...(former && { former: former.reason })}
      send={send}
      onDone={onEnd}
      onClose={onEnd}
    >
      {(wrong) => (
        <div className="d-stack">
          <EarlierRequests former={former} requests={earlier} net={net} />
          {isAmount(amount) && <p>{effectOf(possible.kind, source, `${amount} ${net.currency}`)}</p>}
          {!possible.is_whole && (
            <TextField
              label={`Amount in ${net.currency}`}
              hint={`At most ${possible.left}`}
              isLabelAbove
              required
              inputMode="decimal"
              value={typed}
              error={wrong.amount}
              onChange={(event) => change(() => setTyped(event.target.value))}
              autoComplete="off"
            />
          )}
          {possible.sources.length > 1 && (
            <SelectField
              label="Who bears it"
              value={source}
              options={possible.sources.map((offered) => ({ value: offered, label: SOURCES[offered] ?? offered }))}
              onChange={(event) => change(() => setSource(event.target.value === 'merchant' ? 'merchant' : 'player'))}
            />
          )}
        </div>
      )}
    </ActSheet>
  )
}
