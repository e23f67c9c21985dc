import { useEffect, useState } from 'react'
import { cancelDisplayForm, confirmDisplayForm, textKeyOf, type CallOutcome, type Payment } from '../../api'
import { useApiClient } from '../../session'
import type { ActionOf, ActionViewProps } from '../action-view'
import { serviceNow } from '../service-now'

const CLOCK_MS = 1000

/** Milliseconds left of a display form, and the time at which they were computed; `leftMs` is null if the form does not expire. */
export function useTimeLeft(
  expiresAt: string | null,
  onEnd: () => Promise<unknown>,
): { nowMs: number; leftMs: number | null } {
  const [nowMs, setNowMs] = useState(serviceNow)
  useEffect(() => {
    if (expiresAt === null) return
    const timer = setInterval(() => setNowMs(serviceNow()), CLOCK_MS)
    return () => clearInterval(timer)
  }, [expiresAt])
  const leftMs = expiresAt === null ? null : Date.parse(expiresAt) - nowMs
  const isOver = leftMs !== null && leftMs <= 0
  useEffect(() => {
    if (isOver) void onEnd()
  }, [isOver, onEnd])
  return { nowMs, leftMs }
}

type Step = 'confirm' | 'cancel'

export type DisplayFormSteps = {
  readonly running: Step | null
  /** A message key: why the last step failed; null: it did not fail. */
  readonly problem: string | null
  /** The player has confirmed the payment, and a waiting state is shown in place of the codes; `showAgain` shows them. */
  readonly isWaiting: boolean
  readonly confirm: () => void
  readonly cancel: () => void
  readonly showAgain: () => void
}

/**
 * The player's steps on a display form (DISP-2). Every response is the service's state of the payment, which is passed to
 * `onPayment`. A page without the player's session cannot confirm; it reads the payment instead, and the service then checks
 * its state at the provider too.
 */
export function useDisplayForm(props: ActionViewProps<ActionOf<'display_form'>>): DisplayFormSteps {
  const { payment, isReadOnly, onPayment, onRefresh } = props
  const apiClient = useApiClient()
  const [running, setRunning] = useState<Step | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isWaiting, setIsWaiting] = useState(false)

  const run = async (step: Step, call: () => Promise<CallOutcome<Payment>>): Promise<void> => {
    setRunning(step)
    setProblem(null)
    const outcome = await call()
    setRunning(null)
    if ('error' in outcome) {
      setProblem(textKeyOf(outcome.error))
      void onRefresh()
      return
    }
    const isStillOpen = outcome.data.nextAction.type === 'display_form'
    if (step === 'confirm') setIsWaiting(isStillOpen)
    else if (isStillOpen) setProblem('DISPLAY.NOT_CANCELLED')
    onPayment(outcome.data)
  }

  return {
    running,
    problem,
    isWaiting,
    confirm() {
      if (!isReadOnly) return void run('confirm', () => confirmDisplayForm(apiClient, payment))
      setIsWaiting(true)
      void onRefresh()
    },
    cancel: () => void run('cancel', () => cancelDisplayForm(apiClient, payment)),
    showAgain: () => setIsWaiting(false),
  }
}
