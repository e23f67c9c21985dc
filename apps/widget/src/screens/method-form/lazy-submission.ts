import type { SubmitRequest } from '@modulor/contract/http'
import { localError } from '../../api'
import type * as part from './open-submission'
import type { Submission } from './submission'
import type { SubmissionState } from './submission-states'

export type SubmissionPart = Pick<typeof part, 'submitBody'> & { readonly open: () => Submission }

/**
 * The submission of a form. Its code is loaded with the first submit (decision 89); until then the state is `idle`. If a reload
 * interrupted a submit, the state is `checking`, and the code is loaded at once to check that submit.
 */
export class LazySubmission {
  readonly #loadPart: () => Promise<SubmissionPart>
  readonly #listeners = new Set<() => void>()
  #state: SubmissionState = { kind: 'idle' }
  #loading: Promise<SubmissionPart> | null = null
  #submission: Submission | null = null
  /** Number of times that the form was left. */
  #leavesCount = 0

  constructor(loadPart: () => Promise<SubmissionPart>) {
    this.#loadPart = loadPart
  }

  readonly getState = (): SubmissionState => this.#submission?.getState() ?? this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Loads the code of a submit. Returns null if the form was left meanwhile or the code could not be loaded. A load failure is
   * shown as a refusal, because nothing was sent, unless an earlier submit is still being checked.
   */
  readonly load = async (): Promise<SubmissionPart | null> => {
    const leavesCount = this.#leavesCount
    this.#loading ??= this.#loadPart()
    try {
      const loaded = await this.#loading
      this.#open(loaded)
      return leavesCount === this.#leavesCount ? loaded : null
    } catch {
      this.#loading = null
      const error = localError('FETCH_ERROR', 'the code of a submit did not load')
      if (this.#state.kind !== 'checking') this.#set({ kind: 'refused', error })
      return null
    }
  }

  /** Sends a submit (FORM-16). Call it only after `load`. */
  readonly submit = (body: SubmitRequest): void => this.#loaded().submit(body)
  readonly proceed = (how: { isAnother: boolean }): void => this.#loaded().proceed(how)
  readonly dismiss = (): void => this.#loaded().dismiss()
  readonly checkAgain = (): void => this.#loaded().checkAgain()
  readonly abort = (): void => this.#submission?.abort()

  /** Continues a submit that a reload interrupted. */
  readonly resume = (): void => {
    if (this.#submission) {
      this.#submission.resume()
      return
    }
    this.#set({ kind: 'checking' })
    void this.load()
  }

  /** Call it when the form is left. `tell` is called now and on later state changes if a submit is in progress. */
  readonly leave = (notify: () => void): void => {
    this.#leavesCount += 1
    if (this.#submission) this.#submission.leave(notify)
    else
      void this.#loading?.then(
        () => this.#submission?.leave(notify),
        () => undefined,
      )
  }

  #open(loaded: SubmissionPart): void {
    if (this.#submission) return
    this.#submission = loaded.open()
    this.#submission.subscribe(() => this.#notify())
    if (this.#state.kind === 'checking') this.#submission.resume()
    this.#notify()
  }

  #loaded(): Submission {
    if (!this.#submission) throw new Error('The submission is not loaded')
    return this.#submission
  }

  #set(state: SubmissionState): void {
    this.#state = state
    this.#notify()
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }
}
