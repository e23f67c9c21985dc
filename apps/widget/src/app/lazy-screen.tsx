import { lazy, Suspense, useState, type ComponentType } from 'react'
import { loadChunk } from '../host'
import { loadMessagePart, type MessagePart } from '../i18n/load-messages'
import { useIsHydrated } from '../visit'

export type LazyScreen = {
  readonly Screen: ComponentType
  /** Loads the chunk before it is needed. A failure is ignored here: the screen itself tries again. */
  readonly preload: () => void
}

/**
 * A screen in a chunk of its own, with the styles and texts that a list does not need. The service renders its skeleton: it does
 * not wait for the chunk, and a suspended boundary in the markup would be reported as an error when the browser hydrates it.
 */
export function lazyScreen(
  loadScreen: () => Promise<ComponentType>,
  Skeleton: ComponentType,
  parts: readonly MessagePart[] = ['form', 'later'],
): LazyScreen {
  let here: ComponentType | null = null
  const load = async () => {
    const [loaded] = await Promise.all([loadScreen(), import('@modulor/ui/form.css'), ...parts.map(loadMessagePart)])
    here = loaded
    return loaded
  }
  /** React caches the failure of a lazy component, so the next visit of the screen gets a new component (BOOT-10). */
  const attempt = () =>
    lazy(async () => {
      try {
        return { default: await loadChunk(load) }
      } catch (error) {
        Loaded = attempt()
        throw error
      }
    })
  let Loaded = attempt()

  function Screen() {
    const [Wanted] = useState(() => Loaded)
    // A screen that is loaded already is rendered without a boundary, which would show the skeleton first.
    const [Ready] = useState(() => here)
    if (!useIsHydrated()) return <Skeleton />
    if (Ready) return <Ready />
    return (
      <Suspense fallback={<Skeleton />}>
        <Wanted />
      </Suspense>
    )
  }
  const preload = () => {
    load().catch(() => undefined)
  }
  return { Screen, preload }
}
