import type { ReactNode } from 'react'
import { classList } from '../class-list/class-list'
import { Icon } from '../icon/icon'

export type Step = { id: string; label: ReactNode; note?: ReactNode; state: 'done' | 'now' | 'ahead' }

/** Where a thing is on its way. What is done says so by its note as well as by its sign. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="mc-steps">
      {steps.map(({ id, label, note, state }) => (
        <li
          key={id}
          className={classList('mc-step', state !== 'ahead' && `is-${state}`)}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span className="mc-step__dot">{state === 'done' && <Icon name="check" size={16} />}</span>
          <span>{label}</span>
          {note ? <span>{note}</span> : null}
        </li>
      ))}
    </ol>
  )
}
