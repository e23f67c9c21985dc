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
 * Uses the one automatic submit (AUTO-6): one per flow in a visit, and one per session and method in this tab, also after a
 * reload, Back, or an ended payment. Returns whether it is allowed.
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
 * Whether a form may be submitted automatically. With a saved card it may not, because the form may have preselected the card,
 * and money to or from a saved card moves only after the player's press.
 */
export function canAutoSubmit(form: {
  /** The fields match the current values. */
  readonly isRouted: boolean
  readonly errors: Readonly<Record<string, string>>
  readonly savedCard: SavedCard | null
}): boolean {
  return form.isRouted && Object.keys(form.errors).length === 0 && form.savedCard === null
}

/**
 * Submits the form once automatically if the method is configured so and the form has no errors (AUTO-6). It does not if a
 * page of another site opened the cashier, because an address alone must not submit anything (issue-9 3.5). The chance is used
 * up in that case too, because a later reload counts as opened by the player.
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
