import type { Flow } from '@modulor/contract/vocabulary'
import { useEffect, useRef } from 'react'
import type { SavedCard } from '../../api'
import { flowActions, useAppStore, type Store } from '../../session'
import type { LocalData } from '../../storage'
import { useVisit } from '../../visit'
import type { FormValues } from './form-fields'
import type { LazySubmission, SubmissionPart } from './lazy-submission'
import { errorsByKey, type OpenMethodForm } from './use-method-form'

const CHANCES_COUNT_MAX = 50

/**
 * Takes the one chance to submit without a press (AUTO-6): once in a visit, and once for a session and a method in this
 * tab, also after a reload, Back, or an ended payment. Returns whether it may be used.
 */
export function claimAutoSubmit(store: Store, localData: LocalData, form: { flow: Flow; methodId: string }): boolean {
  const { [form.flow]: flow, shared } = store.getState()
  const chance = `${String(shared.sessionId)} ${form.methodId}`
  const taken = localData.read('auto-submitted') ?? []
  const isFirst = !flow.isAutoSubmitted && !taken.includes(chance)
  store.dispatch(flowActions[form.flow].autoSubmitted())
  if (!taken.includes(chance)) localData.write('auto-submitted', [chance, ...taken].slice(0, CHANCES_COUNT_MAX))
  return isFirst
}

/**
 * Whether a form goes without a press. To or from a stored card money moves only after a press of the player's own: the
 * form itself may have chosen it.
 */
export function canAutoSubmit(form: {
  /** Its fields are the right ones for what it holds. */
  readonly isRouted: boolean
  readonly errors: Readonly<Record<string, string>>
  readonly savedCard: SavedCard | null
}): boolean {
  return form.isRouted && Object.keys(form.errors).length === 0 && form.savedCard === null
}

/**
 * Submits once by itself where the method says so and nothing is missing; else the form waits for its player (AUTO-6). It
 * waits too where a foreign page opened the cashier: an address alone submits nothing (issue-9 3.5). The chance is taken
 * all the same, so that a reload, which is the player's own, does not bring it back.
 */
export function useAutoSubmit(
  flow: Flow,
  { form, details, routed, getContext }: OpenMethodForm,
  submission: LazySubmission,
  send: (values: FormValues, part: SubmissionPart) => void,
): void {
  const store = useAppStore()
  const { localData, isEntryTrusted } = useVisit()
  const latestSend = useRef(send)
  useEffect(() => {
    latestSend.current = send
  })
  const { autoSubmit, id: methodId } = details
  const { routing, readDetails } = routed
  const { getValues } = form
  useEffect(() => {
    if (!autoSubmit || submission.getState().kind !== 'idle') return
    if (!claimAutoSubmit(store, localData, { flow, methodId }) || !isEntryTrusted) return
    const sendIfRight = async () => {
      const part = await submission.load()
      const isRouted = await routing.settle()
      const [current, context, values] = [readDetails(), getContext(), getValues()]
      const errors = errorsByKey(current, values, context)
      if (part && canAutoSubmit({ isRouted, errors, savedCard: context.savedCard })) latestSend.current(values, part)
    }
    void sendIfRight()
  }, [
    autoSubmit,
    flow,
    methodId,
    store,
    localData,
    isEntryTrusted,
    submission,
    routing,
    readDetails,
    getContext,
    getValues,
  ])
}
