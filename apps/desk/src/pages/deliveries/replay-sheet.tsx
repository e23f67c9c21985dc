import { Banner, Button, Sheet, TextField } from '@modulor/ui'
import { useState, type SubmitEvent } from 'react'
import { call } from '../../api/call'
import { failureOf, type Failure } from '../../api/failure'
import { FailureBanner } from '../../parts/failure-banner'
import { isoOfLocal } from '../../parts/local-time'
import { countText, plural } from '../../parts/texts'

type RangeOfTime = { readonly brand: string; readonly from: string; readonly to: string }
type Step =
  | { readonly kind: 'asking' }
  | { readonly kind: 'counted'; readonly range: RangeOfTime; readonly events: number; readonly isTooLong: boolean }
  | { readonly kind: 'done'; readonly events: number }

type Fields = { readonly brand: string; readonly from: string; readonly to: string; readonly reason: string }

/** The two steps: counting the events, and sending them. A change of the range leads back to the first step. */
function useReplay(brand: string | undefined) {
  const [fields, setFields] = useState<Fields>({ brand: brand ?? '', from: '', to: '', reason: '' })
  const [step, setStep] = useState<Step>({ kind: 'asking' })
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setIsBusy] = useState(false)

  async function count(): Promise<void> {
    const range = { brand: fields.brand, from: isoOfLocal(fields.from), to: isoOfLocal(fields.to) }
    const answer = await call('countReplay', { query: range })
    if (answer.kind === 'done')
      setStep({ kind: 'counted', range, events: answer.value.events, isTooLong: answer.value.is_too_long })
    else setFailure(failureOf(answer))
  }

  async function replay(range: RangeOfTime): Promise<void> {
    const answer = await call('replayDeliveries', { body: { ...range, reason: fields.reason } })
    if (answer.kind === 'done') setStep({ kind: 'done', events: answer.value.events })
    else setFailure(failureOf(answer))
  }

  return {
    ...{ fields, step, failure, isBusy },
    change: (name: keyof Fields) => (event: { target: { value: string } }) => {
      setFields({ ...fields, [name]: event.target.value })
      if (name !== 'reason') setStep({ kind: 'asking' })
    },
    submit: async (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (isBusy) return
      setIsBusy(true)
      setFailure(undefined)
      await (step.kind === 'counted' ? replay(step.range) : count())
      setIsBusy(false)
    },
  }
}

function Counted({ events, isTooLong }: { events: number; isTooLong: boolean }) {
  return (
    <Banner
      tone={isTooLong || events === 0 ? 'warning' : 'info'}
      isLive
      title={isTooLong ? `More than ${countText(events)} events` : plural(events, 'event')}
    >
      {isTooLong
        ? 'Choose a shorter time.'
        : 'The merchant receives each event again with its original id, including those that it has accepted.'}
    </Banner>
  )
}

function Range({ fields, change }: Pick<ReturnType<typeof useReplay>, 'fields' | 'change'>) {
  const time = { type: 'datetime-local', required: true, isLabelAbove: true } as const
  return (
    <>
      <TextField label="Brand" required isLabelAbove value={fields.brand} onChange={change('brand')} />
      <TextField {...time} label="From, your time" value={fields.from} onChange={change('from')} />
      <TextField {...time} label="To, your time" value={fields.to} onChange={change('to')} />
    </>
  )
}

/** Counts the events before they are sent, so that a wrong range is noticed. */
export function ReplaySheet({ brand, onClose }: { brand: string | undefined; onClose: () => void }) {
  const { fields, step, failure, isBusy, change, submit } = useReplay(brand)
  const hasNothing = step.kind === 'counted' && (step.events === 0 || step.isTooLong)
  return (
    <Sheet title="Replay events" closeLabel="Close" onClose={onClose}>
      {step.kind === 'done' ? (
        <Banner tone="positive" title={`${plural(step.events, 'event is', 'events are')} due again`} isLive>
          The service sends them now, each payment’s in order.
        </Banner>
      ) : (
        <form className="d-stack" onSubmit={(event) => void submit(event)}>
          <FailureBanner failure={failure} />
          <Range fields={fields} change={change} />
          {step.kind === 'counted' && <Counted {...step} />}
          {step.kind === 'counted' && !hasNothing && (
            <TextField
              label="Reason"
              hint="It is recorded in the audit log."
              isLabelAbove
              required
              minLength={3}
              maxLength={500}
              value={fields.reason}
              onChange={change('reason')}
            />
          )}
          <Button type="submit" isBlock isBusy={isBusy} disabled={hasNothing}>
            {step.kind === 'counted' ? 'Replay' : 'Count the events'}
          </Button>
        </form>
      )}
    </Sheet>
  )
}
