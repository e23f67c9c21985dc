import { Banner } from '@modulor/ui'
import type { CallOutput } from '../../api/call'
import { wordsOf } from '../../parts/texts'

type Payment = CallOutput<'readPayment'>['payment']
type Operation = CallOutput<'readOperations'>['operations'][number]

/** States of an operation that has not ended, after its call may have been sent. */
const SENT: readonly string[] = ['sending', 'pending', 'unknown']

const isOfAuthorisation = ({ kind }: Operation) => kind === 'capture' || kind === 'void'
const isSent = (operation: Operation) => isOfAuthorisation(operation) && SENT.includes(operation.state)

/** What is known about the reserved amount. While a capture or void has no result, it may have been charged or released. */
function authorisedText(provider: string, operations: readonly Operation[] | undefined): string {
  const reserved = `${provider} has reserved the amount`
  if (!operations) return `${reserved}.`
  const sent = operations.find(isSent)
  if (sent) {
    const done = sent.kind === 'capture' ? 'charged' : 'released'
    return `${reserved}. A ${sent.kind} is under way: it is not known yet whether the amount was ${done}.`
  }
  const waiting = operations.find(
    (operation) => isOfAuthorisation(operation) && operation.state === 'awaiting_approval',
  )
  if (waiting) return `${reserved} and not charged it. A ${waiting.kind} waits for the decision of a second person.`
  return `${reserved} and not charged it. It can be captured or voided.`
}

/** The state of the payment and its reason, at the top of the page. It shows only what the service knows about the money. */
export function StateBanner({
  payment,
  operations,
}: {
  readonly payment: Payment
  /** Undefined: not read. */
  readonly operations: readonly Operation[] | undefined
}) {
  const { state, flow, decline_code: code, provider, is_authorised: isAuthorised } = payment
  if (code)
    return (
      <Banner tone="negative" title={`${wordsOf(state)}: ${wordsOf(code).toLowerCase()}`}>
        The reason is <span className="d-code">{code}</span>.
      </Banner>
    )
  if (isAuthorised)
    return (
      <Banner tone="warning" title={operations?.some(isSent) ? 'Authorised' : 'Authorised, not captured'}>
        {authorisedText(provider, operations)}
      </Banner>
    )
  if (state === 'unknown')
    return (
      <Banner
        tone="warning"
        title={
          flow === 'withdrawal'
            ? 'It is not known whether the provider pays it out'
            : 'It is not known whether the provider has the money'
        }
      >
        The service asks {provider} again until the outcome is known.
      </Banner>
    )
  return null
}
