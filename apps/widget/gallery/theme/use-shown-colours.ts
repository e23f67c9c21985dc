import { useLayoutEffect, useState, type RefObject } from 'react'
import { hexShown } from './colour'
import type { Seeds } from './seeds'

/** Reads the colours of tokens as the browser shows them inside an element. Reads them again when the seeds change. */
export function useShownColours(
  box: RefObject<HTMLElement | null>,
  tokens: readonly string[],
  seeds: Seeds,
): ReadonlyMap<string, string> {
  const [shown, setShown] = useState<ReadonlyMap<string, string>>(new Map())
  useLayoutEffect(() => {
    const { current: element } = box
    if (!element) return
    const probe = element.appendChild(document.createElement('span'))
    const colourOf = (token: string) => {
      probe.style.color = `var(${token})`
      return hexShown(getComputedStyle(probe).color)
    }
    setShown(new Map(tokens.map((token) => [token, colourOf(token)])))
    probe.remove()
  }, [box, tokens, seeds])
  return shown
}
