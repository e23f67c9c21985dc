import type { Ref, RefCallback } from 'react'

/** One element for two owners: the form, which focuses the first wrong field, and the field itself. */
export function bothRefs<Element>(...refs: readonly Ref<Element>[]): RefCallback<Element> {
  return (element) => {
    for (const ref of refs) {
      if (typeof ref === 'function') ref(element)
      else if (ref) ref.current = element
    }
  }
}
