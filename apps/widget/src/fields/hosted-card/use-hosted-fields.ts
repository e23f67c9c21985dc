import type { CardBrand } from '@modulor/contract/vocabulary'
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { FieldViewProps } from '../field-kind'
import {
  CARD_PARTS,
  type FrameStyle,
  type HostedFields,
  type HostedFieldsOptions,
  type PartStates,
} from './hosted-fields'
import { LIBRARIES, readHostedCard } from './libraries'

export type HostedFieldsState = PartStates & {
  readonly status: 'loading' | 'ready' | 'failed'
  readonly brand: CardBrand | undefined
}
const BEGUN: HostedFieldsState = { status: 'loading', errors: {}, valid: [], brand: undefined }

/** The style of our own fields at this place of the page. Digits are left to right; only their alignment changes. */
function styleAt(root: HTMLElement): FrameStyle {
  const { color, fontFamily, fontSize, direction } = getComputedStyle(root)
  return { color, fontFamily, fontSize, textAlign: direction === 'rtl' ? 'right' : 'left' }
}

/** Calls `restyle` when the colours of the page may have changed. Returns the function that stops this. */
function onStyleChange(root: HTMLElement, restyle: () => void): () => void {
  const page = root.closest('.mc') ?? root
  const observer = new MutationObserver(restyle)
  observer.observe(page, { attributes: true, attributeFilter: ['data-theme', 'data-brand-theme', 'dir'] })
  const scheme = window.matchMedia('(prefers-color-scheme: dark)')
  scheme.addEventListener('change', restyle)
  return () => {
    observer.disconnect()
    scheme.removeEventListener('change', restyle)
  }
}

const holdersIn = (root: HTMLElement): HostedFieldsOptions['holders'] =>
  Object.fromEntries(
    CARD_PARTS.flatMap((part) => {
      const holder = root.querySelector<HTMLElement>(`[data-part="${part}"]`)
      return holder ? [[part, holder] as const] : []
    }),
  )

type Given = Pick<FieldViewProps, 'form' | 'onChange'> & Pick<HostedFieldsOptions, 'locale' | 'savedBrand'>

/**
 * Mounts the provider's fields in `root`. A change of language or theme does not empty them. `retry` loads them again after a
 * failure.
 */
export function useHostedFields(root: RefObject<HTMLElement | null>, { form, locale, savedBrand, onChange }: Given) {
  const [state, setState] = useState(BEGUN)
  const [attempt, setAttempt] = useState(0)
  const fields = useRef<HostedFields>(undefined)
  const latest = useRef({ form, locale, savedBrand, onChange })
  useEffect(() => {
    latest.current = { form, locale, savedBrand, onChange }
  })
  const { hostedCard } = form

  useEffect(() => {
    const element = root.current
    const settings = readHostedCard(hostedCard)
    let isLeft = false
    const change = (part: Partial<HostedFieldsState>) => {
      if (!isLeft) setState((before) => ({ ...before, ...part }))
    }
    const fail = () => change({ status: 'failed' })
    if (!element || !settings) {
      fail()
      return
    }
    const { locale: language, form: around, savedBrand: brandOfSaved } = latest.current
    void LIBRARIES[settings.library]({
      ...{ settings, root: element, holders: holdersIn(element), style: styleAt(element), savedBrand: brandOfSaved },
      ...{ locale: language, countryCode: around.countryCode },
      onReady: () => change({ status: 'ready' }),
      onFailed: fail,
      onParts: change,
      onBrand: (brand) => change({ brand }),
      onValues: (values) => {
        if (!isLeft) latest.current.onChange(values)
      },
      onEnter: () => element.closest('form')?.requestSubmit(),
    }).then((mounted) => {
      if (isLeft) mounted?.remove()
      else if (mounted) fields.current = mounted
      else fail()
    })
    const stopObserving = onStyleChange(element, () => fields.current?.restyle(styleAt(element)))
    return () => {
      isLeft = true
      stopObserving()
      fields.current?.remove()
      fields.current = undefined
      latest.current.onChange('')
    }
  }, [root, hostedCard, attempt])

  const retry = () => {
    setState(BEGUN)
    setAttempt((count) => count + 1)
  }
  return { state, fields, retry }
}
