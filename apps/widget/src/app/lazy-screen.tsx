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
 * A screen in a chunk of its own, with the styles and texts that a list does without. Its skeleton is what the service draws: there
 * the chunk is not waited for, and a boundary that waits would be an error to the browser that takes the drawing over.
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
  /** React keeps the failure of a lazy component, so the next visit of the screen gets a new one (BOOT-10). */
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
    // A chunk that is here already is drawn at once: a boundary would show its skeleton and hold the screen back behind it.
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
