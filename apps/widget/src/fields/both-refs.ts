import type { Ref, RefCallback } from 'react'

/** Combines refs to one element: one of the form, which focuses the first invalid field, and one of the field itself. */
export function bothRefs<Element>(...refs: readonly Ref<Element>[]): RefCallback<Element> {
  return (element) => {
    for (const ref of refs) {
      if (typeof ref === 'function') ref(element)
      else if (ref) ref.current = element
    }
  }
}
