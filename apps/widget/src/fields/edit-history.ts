/** A state of a masked input: its value, the displayed text, and the position of the caret. */
export type Step = { readonly value: string; readonly display: string; readonly caret: number }

const STEPS_MAX = 100

export type EditHistory = {
  /** Adds the state after an edit. `now`: the state before it. */
  readonly add: (now: Step, step: Step) => void
  readonly undo: (now: Step) => Step | undefined
  readonly redo: (now: Step) => Step | undefined
}

/**
 * The undo history of a masked input. A state that is not in the history, such as a value that a form has set, begins a new
 * history, so that undo never restores the text of another form.
 */
export function stepsOfHistory(): EditHistory {
  let steps: Step[] = []
  let at = 0
  const begin = (now: Step) => {
    if (steps[at]?.display === now.display) return
    steps = [now]
    at = 0
  }
  const move = (now: Step, by: 1 | -1) => {
    begin(now)
    const step = steps[at + by]
    if (step) at += by
    return step
  }
  return {
    add(now, step) {
      begin(now)
      if (step.display === now.display) return
      steps = [...steps.slice(0, at + 1), step].slice(-STEPS_MAX)
      at = steps.length - 1
    },
    undo: (now) => move(now, -1),
    redo: (now) => move(now, 1),
  }
}
