import { Banner, Button, Sheet, TextField } from '@modulor/ui'
import { useState, type SubmitEvent } from 'react'
import { call } from '../../api/call'
import { useAnswer } from '../../api/use-act'
import { FailureBanner } from '../../parts/failure-banner'
import { isoOfLocal, LOCAL_TIME_MAX } from '../../parts/local-time'
import { ReasonField } from '../../parts/reason-field'
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
  const { run, isBusy, failure } = useAnswer()

  async function count(): Promise<void> {
    const range = { brand: fields.brand, from: isoOfLocal(fields.from), to: isoOfLocal(fields.to) }
    const counted = await run(call('countReplay', { query: range }))
    if (counted) setStep({ kind: 'counted', range, events: counted.value.events, isTooLong: counted.value.is_too_long })
  }

  async function replay(range: RangeOfTime): Promise<void> {
    const replayed = await run(call('replayDeliveries', { body: { ...range, reason: fields.reason } }))
    if (replayed) setStep({ kind: 'done', events: replayed.value.events })
  }

  return {
    ...{ fields, step, failure, isBusy },
    change: (name: keyof Fields) => (event: { target: { value: string } }) => {
      setFields({ ...fields, [name]: event.target.value })
      if (name !== 'reason') setStep({ kind: 'asking' })
    },
    submit: async (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (!isBusy) await (step.kind === 'counted' ? replay(step.range) : count())
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
  const time = { type: 'datetime-local', max: LOCAL_TIME_MAX, required: true, isLabelAbove: true } as const
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
    <Sheet title="Replay events" closeLabel="Close" onClose={() => isBusy || onClose()}>
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
            <ReasonField
              reason={fields.reason}
              onChange={(reason) => change('reason')({ target: { value: reason } })}
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
