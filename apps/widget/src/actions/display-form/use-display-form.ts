import { useEffect, useState } from 'react'
import { cancelDisplayForm, confirmDisplayForm, textKeyOf, type CallOutcome, type Payment } from '../../api'
import { useApiClient } from '../../session'
import type { ActionOf, ActionViewProps } from '../action-view'

const CLOCK_MS = 1000

/** Milliseconds left of a display form, and the moment they were counted at; null where it does not run out. */
export function useTimeLeft(expiresAt: string | null, onEnd: () => void): { nowMs: number; leftMs: number | null } {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    if (expiresAt === null) return
    const timer = setInterval(() => setNowMs(Date.now()), CLOCK_MS)
    return () => clearInterval(timer)
  }, [expiresAt])
  const leftMs = expiresAt === null ? null : Date.parse(expiresAt) - nowMs
  const isOver = leftMs !== null && leftMs <= 0
  useEffect(() => {
    if (isOver) onEnd()
  }, [isOver, onEnd])
  return { nowMs, leftMs }
}

type Step = 'confirm' | 'cancel'

export type DisplayFormSteps = {
  readonly running: Step | null
  /** A message key: why the last step did not work. */
  readonly problem: string | null
  /** The player said that it is paid, and waits; the code is one press away. */
  readonly isWaiting: boolean
  readonly confirm: () => void
  readonly cancel: () => void
  readonly showAgain: () => void
}

/**
 * What the player does with a display form (DISP-2). Every answer is the payment as the service knows it, and is handed
 * on as it is. On a page that has only the payment's own id, a confirmation is a reading: it makes the service ask, too.
 */
export function useDisplayForm(props: ActionViewProps<ActionOf<'display_form'>>): DisplayFormSteps {
  const { payment, isReadOnly, onPayment, onRefresh } = props
  const apiClient = useApiClient()
  const [running, setRunning] = useState<Step | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isWaiting, setIsWaiting] = useState(false)

  const take = async (step: Step, call: () => Promise<CallOutcome<Payment>>): Promise<void> => {
    setRunning(step)
    setProblem(null)
    const outcome = await call()
    setRunning(null)
    if ('error' in outcome) {
      setProblem(textKeyOf(outcome.error))
      onRefresh()
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
      if (!isReadOnly) return void take('confirm', () => confirmDisplayForm(apiClient, payment))
      setIsWaiting(true)
      onRefresh()
    },
    cancel: () => void take('cancel', () => cancelDisplayForm(apiClient, payment)),
    showAgain: () => setIsWaiting(false),
  }
}
