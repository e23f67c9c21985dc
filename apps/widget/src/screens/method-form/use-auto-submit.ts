import type { Flow } from '@modulor/contract/vocabulary'
import { useEffect, useRef } from 'react'
import { flowActions, useAppDispatch, useAppStore } from '../../session'
import { useVisit } from '../../visit'
import type { FormValues } from './form-fields'
import type { Submission } from './submission'
import { errorsByKey, type OpenMethodForm } from './use-method-form'

const INTENTS_COUNT_MAX = 50

/** A payout to a stored card leaves only after a press of the player's own (AUTO-6). */
const needsGesture = (flow: Flow, hasSavedCard: boolean) => flow === 'withdrawal' && hasSavedCard

/**
 * Takes the one chance to submit without a press (AUTO-6): once in a visit, and once for an intent in this tab, whatever
 * is reloaded or gone back to. Answers whether it may be used.
 */
function useAutoChance(flow: Flow, intent: string): () => boolean {
  const store = useAppStore()
  const dispatch = useAppDispatch()
  const { localData } = useVisit()
  return () => {
    const taken = localData.read('auto-submitted') ?? []
    const isFirst = !store.getState()[flow].isAutoSubmitted && !taken.includes(intent)
    dispatch(flowActions[flow].autoSubmitted())
    if (!taken.includes(intent)) localData.write('auto-submitted', [intent, ...taken].slice(0, INTENTS_COUNT_MAX))
    return isFirst
  }
}

/** Submits once by itself where the method says so and nothing is missing; else the form waits for its player (AUTO-6). */
export function useAutoSubmit(
  flow: Flow,
  { form, details, routed, readAt }: OpenMethodForm,
  submission: Submission,
  send: (values: FormValues) => void,
): void {
  const takeChance = useAutoChance(flow, details.intent)
  const latest = useRef({ takeChance, send })
  useEffect(() => {
    latest.current = { takeChance, send }
  })
  const { autoSubmit } = details
  const { routing, readDetails } = routed
  const { getValues } = form
  useEffect(() => {
    if (!autoSubmit || submission.getState().kind !== 'idle' || !latest.current.takeChance()) return
    void routing.settle().then((isRouted) => {
      const [now, at, values] = [readDetails(), readAt(), getValues()]
      const isWhole = isRouted && Object.keys(errorsByKey(now, values, at)).length === 0
      if (isWhole && !needsGesture(flow, at.savedCard !== null)) latest.current.send(values)
    })
  }, [autoSubmit, flow, submission, routing, readDetails, readAt, getValues])
}
