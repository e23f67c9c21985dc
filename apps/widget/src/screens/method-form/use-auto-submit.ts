import type { Flow } from '@modulor/contract/vocabulary'
import { useEffect, useRef } from 'react'
import { flowActions, useAppStore, type Store } from '../../session'
import type { LocalData } from '../../storage'
import { useVisit } from '../../visit'
import type { FormValues } from './form-fields'
import type { Submission } from './submission'
import { errorsByKey, type OpenMethodForm } from './use-method-form'

const CHANCES_COUNT_MAX = 50

/** A payout to a stored card leaves only after a press of the player's own (AUTO-6). */
const needsGesture = (flow: Flow, hasSavedCard: boolean) => flow === 'withdrawal' && hasSavedCard

/**
 * Takes the one chance to submit without a press (AUTO-6): once in a visit, and once for a session and a method in this
 * tab, whatever is reloaded, gone back to, or has ended meanwhile. Answers whether it may be used.
 */
export function takeAutoChance(store: Store, localData: LocalData, at: { flow: Flow; methodId: string }): boolean {
  const { [at.flow]: flow, shared } = store.getState()
  const chance = `${String(shared.sessionId)} ${at.methodId}`
  const taken = localData.read('auto-submitted') ?? []
  const isFirst = !flow.isAutoSubmitted && !taken.includes(chance)
  store.dispatch(flowActions[at.flow].autoSubmitted())
  if (!taken.includes(chance)) localData.write('auto-submitted', [chance, ...taken].slice(0, CHANCES_COUNT_MAX))
  return isFirst
}

/** Submits once by itself where the method says so and nothing is missing; else the form waits for its player (AUTO-6). */
export function useAutoSubmit(
  flow: Flow,
  { form, details, routed, readAt }: OpenMethodForm,
  submission: Submission,
  send: (values: FormValues) => void,
): void {
  const store = useAppStore()
  const { localData } = useVisit()
  const latestSend = useRef(send)
  useEffect(() => {
    latestSend.current = send
  })
  const { autoSubmit, id: methodId } = details
  const { routing, readDetails } = routed
  const { getValues } = form
  useEffect(() => {
    if (!autoSubmit || submission.getState().kind !== 'idle' || !takeAutoChance(store, localData, { flow, methodId }))
      return
    void routing.settle().then((isRouted) => {
      const [now, at, values] = [readDetails(), readAt(), getValues()]
      const isWhole = isRouted && Object.keys(errorsByKey(now, values, at)).length === 0
      if (isWhole && !needsGesture(flow, at.savedCard !== null)) latestSend.current(values)
    })
  }, [autoSubmit, flow, methodId, store, localData, submission, routing, readDetails, readAt, getValues])
}
