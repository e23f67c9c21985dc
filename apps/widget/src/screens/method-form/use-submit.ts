import { AMOUNT_FIELD_NAME } from '@modulor/rules'
import type { SubmitRequest } from '@modulor/contract/http'
import type { Flow } from '@modulor/contract/vocabulary'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useVisit } from '../../visit'
import type { FormValues } from './form-fields'
import { useFormStore } from './form-store'
import { routeBodyOf } from './form-payload'
import { amountOf, placeErrors, type PlacedErrors } from './form-verdict'
import type { LazySubmission, SubmissionPart } from './lazy-submission'
import type { SubmissionState } from './submission-states'
import type { RunningUploads } from './use-running-uploads'
import { drawnFor, errorsByKey, type OpenMethodForm } from './use-method-form'

const NOTHING_WRONG: PlacedErrors = { byKey: {}, general: [] }

/** Requests the fields again when the values on which they depend change (FORM-11). */
export function useRoutedTyping(flow: Flow, { form, details, routed, getContext }: OpenMethodForm): void {
  const { routing, readDetails } = routed
  const { subscribe, getValues } = form
  useEffect(() => {
    if (!details.isRoutable) return
    const ask = () => {
      const [current, context, values] = [readDetails(), getContext(), getValues()]
      routing.update(
        routeBodyOf(current, values, { amount: amountOf(current, values, context), savedCard: context.savedCard }),
      )
    }
    // New fields may have initial values, which are part of the request.
    ask()
    return subscribe(ask)
  }, [flow, details, routing, readDetails, getContext, subscribe, getValues])
}

/** Removes the errors of fields that a route has removed. */
export function useVanishedErrors({ form, drawn }: OpenMethodForm): void {
  const { clearErrors } = form
  const errors = useFormStore(form, (state) => state.errors)
  useEffect(() => {
    const keys = new Set([AMOUNT_FIELD_NAME, ...drawn.map(({ key }) => key)])
    const vanished = Object.keys(errors).filter((key) => !keys.has(key))
    if (vanished.length > 0) clearErrors(vanished)
  }, [errors, drawn, clearErrors])
}

/**
 * Adds the service's errors to their fields, and moves the focus to the first of them (VALID-6). Returns the errors of fields
 * that are not on the screen: message keys with the fields' names.
 */
export function useServiceErrors({ form, routed, getContext }: OpenMethodForm, submission: SubmissionState) {
  const { addErrors, focus, getValues } = form
  const { readDetails } = routed
  const [general, setGeneral] = useState<PlacedErrors['general']>([])
  const [seen, setSeen] = useState<SubmissionState>(submission)
  const placedFor = useCallback(
    (state: SubmissionState) => {
      if (state.kind !== 'refused') return NOTHING_WRONG
      const [current, context, values] = [readDetails(), getContext(), getValues()]
      return placeErrors(drawnFor(current, amountOf(current, values, context), context), state.error.fields)
    },
    [readDetails, getContext, getValues],
  )
  if (seen !== submission) {
    setSeen(submission)
    setGeneral(placedFor(submission).general)
  }
  useEffect(() => {
    const { byKey } = placedFor(submission)
    addErrors(byKey)
    const [first] = Object.keys(byKey)
    if (first !== undefined) focus(first)
  }, [submission, placedFor, addErrors, focus])
  return general
}

/** Runs `work` unless it is running already, so that a second press while the first one waits is ignored (FORM-16). */
export async function runAlone(lock: { current: boolean }, work: () => Promise<void>): Promise<void> {
  if (lock.current) return
  lock.current = true
  try {
    await work()
  } finally {
    lock.current = false
  }
}

/**
 * The steps from a press to a submit: wait for uploads, load the code of a submit, wait for the fields of the current values,
 * check the rules, send (FILE-3, FORM-11, VALID-2).
 */
export function useSubmit(
  flow: Flow,
  opened: OpenMethodForm,
  uploads: RunningUploads,
  {
    submission,
    deliver,
    isResumed,
  }: {
    readonly submission: Pick<LazySubmission, 'load'>
    readonly deliver: (body: SubmitRequest) => void
    /** A reload interrupted a submit that waited for its code: it is made again once, when the form is first rendered. */
    readonly isResumed: boolean
  },
) {
  const { form, routed, getContext } = opened
  const { routing, readDetails } = routed
  const [isWaiting, setIsWaiting] = useState(false)
  const [wrongCount, setWrongCount] = useState(0)
  const waiting = useRef(false)
  const { localData } = useVisit()
  const [isUploading, setIsUploading] = useState(false)

  const send = (values: FormValues, { submitBody }: SubmissionPart) => {
    const [current, context] = [readDetails(), getContext()]
    const amount = amountOf(current, values, context)
    deliver(
      submitBody(localData, current, values, { flow, amount, savedCard: context.savedCard, terms: context.terms }),
    )
  }
  const handleInvalid = () => {
    const [current, context, values] = [readDetails(), getContext(), form.getValues()]
    const wrong = errorsByKey(current, values, context)
    setWrongCount(Object.keys(wrong).length)
    const [first] = Object.keys(wrong)
    if (first !== undefined) form.focus(first)
  }
  /** Loads the code of a submit and waits until the fields match the values; null: do not send. */
  const readyPart = async () => {
    const part = await submission.load()
    return part && (await routing.settle()) ? part : null
  }
  const submit = () =>
    runAlone(waiting, async () => {
      setIsWaiting(true)
      setWrongCount(0)
      try {
        setIsUploading(uploads.isAny())
        const isReady = await uploads.settle()
        setIsUploading(false)
        const part = await readyPart()
        // Nothing is sent after a failed upload, or if the form was left.
        if (!isReady || part === null) return
        if (form.checkAll()) send(form.getValues(), part)
        else handleInvalid()
      } finally {
        setIsWaiting(false)
      }
    })
  /** Sends the values that were restored after a reload if they have no errors; otherwise waits for the player, without messages. */
  const sendIfRight = async () => {
    const part = await readyPart()
    if (part === null) return
    const [current, context, values] = [readDetails(), getContext(), form.getValues()]
    if (Object.keys(errorsByKey(current, values, context)).length === 0) send(values, part)
  }
  const [resumeOnce] = useState(() => (isResumed ? sendIfRight : null))
  useEffect(() => {
    void resumeOnce?.()
  }, [resumeOnce])
  return { submit, send, handleInvalid, isWaiting, isUploading, wrongCount }
}
