import { wordsOf } from './texts'

const POSITIVE: readonly string[] = ['succeeded', 'delivered', 'closed', 'won', 'matched', 'settled']
const NEGATIVE: readonly string[] = ['declined', 'given_up', 'failed', 'failed_late', 'lost']
const OPEN: readonly string[] = [
  'created',
  'submitting',
  'action_required',
  'processing',
  'unknown',
  'due',
  'failing',
  'open',
  'closing',
  'in_progress',
  'awaiting_approval',
  'sending',
  'pending',
  'opened',
  'off',
  'planned',
  'break',
]

function toneOf(state: string): string {
  if (POSITIVE.includes(state)) return ' d-state--good'
  if (NEGATIVE.includes(state)) return ' d-state--bad'
  return OPEN.includes(state) ? ' d-state--open' : ''
}

/** A state: always as text, with a marker in the colour of its kind. */
export function State({ state }: { state: string }) {
  return <span className={`d-state${toneOf(state)}`}>{wordsOf(state)}</span>
}
