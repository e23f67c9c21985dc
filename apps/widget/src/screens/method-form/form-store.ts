/**
 * The values and errors of the open form. They are deleted with the form and are not in the app's store, because they include
 * card numbers, CVV and codes, and every module can read the store.
 */
import { useSyncExternalStore, type RefCallback } from 'react'
import type { FormValue } from '../../fields/field-kind'
import type { FormValues } from './form-fields'

/** Message keys by field key. */
export type FormErrors = Readonly<Record<string, string>>
export type FormState = { readonly values: Readonly<FormValues>; readonly errors: FormErrors }

/** Returns the errors of the values, in the order of the screen. */
export type FormCheck = (values: Readonly<FormValues>) => FormErrors

function withoutKeys(errors: FormErrors, keys: readonly string[]): FormErrors {
  if (!keys.some((key) => key in errors)) return errors
  return Object.fromEntries(Object.entries(errors).filter(([key]) => !keys.includes(key)))
}

export class FormStore {
  readonly #listeners = new Set<() => void>()
  readonly #elements = new Map<string, HTMLElement>()
  readonly #refs = new Map<string, RefCallback<HTMLElement>>()
  #state: FormState
  #check: FormCheck = () => ({})
  /** The form was submitted once. After that a field is checked on every change (VALID-2). */
  #isSent = false

  constructor(values: FormValues) {
    this.#state = { values, errors: {} }
  }

  readonly getState = (): FormState => this.#state
  readonly getValues = (): FormValues => this.#state.values

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly setCheck = (check: FormCheck): void => {
    this.#check = check
  }

  /** Sets the value of a field that the player has changed, and checks it. The same value is checked again. */
  readonly change = (key: string, value: FormValue): void => {
    const values = { ...this.#state.values, [key]: value }
    this.#set({ values, errors: this.#isSent ? this.#recheckedErrors(key, values) : this.#state.errors })
  }

  /** Sets values on behalf of the form; they are not checked. */
  readonly fill = (filled: Readonly<FormValues>): void => {
    this.#set({ ...this.#state, values: { ...this.#state.values, ...filled } })
  }

  /** Checks all values. Returns true if there are no errors. */
  readonly checkAll = (): boolean => {
    this.#isSent = true
    const errors = this.#check(this.#state.values)
    this.#set({ ...this.#state, errors })
    return Object.keys(errors).length === 0
  }

  /** Adds errors of the service; a change of the field checks it again. */
  readonly addErrors = (errors: FormErrors): void => {
    if (Object.keys(errors).length === 0) return
    this.#isSent = true
    this.#set({ ...this.#state, errors: { ...this.#state.errors, ...errors } })
  }

  readonly clearErrors = (keys: readonly string[]): void => {
    this.#set({ ...this.#state, errors: withoutKeys(this.#state.errors, keys) })
  }

  /** The ref of a field's element, for its focus; the same function for the same field. */
  readonly refOf = (key: string): RefCallback<HTMLElement> => {
    const known = this.#refs.get(key)
    if (known) return known
    const ref: RefCallback<HTMLElement> = (element) => {
      if (element) this.#elements.set(key, element)
      else this.#elements.delete(key)
    }
    this.#refs.set(key, ref)
    return ref
  }

  readonly focus = (key: string): void => this.#elements.get(key)?.focus()

  #recheckedErrors(key: string, values: Readonly<FormValues>): FormErrors {
    const { errors } = this.#state
    const wrong = this.#check(values)[key]
    return wrong === undefined ? withoutKeys(errors, [key]) : { ...errors, [key]: wrong }
  }

  #set(state: FormState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

/** Selects a part of a form's state. The component is rendered again if the part changes. */
export function useFormStore<Part>(memory: FormStore, read: (state: FormState) => Part): Part {
  const readNow = () => read(memory.getState())
  return useSyncExternalStore(memory.subscribe, readNow, readNow)
}
