import { SkeletonBlock } from '@modulor/ui'
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { loadChunk } from '../host'
import { loadMessagePart } from '../i18n/load-messages'
import type { FieldViewProps } from './field-kind'

/** Height of a field without hint and error (`--field`). */
const FIELD_HEIGHT = '58px'

export type LazyPart<Props> = {
  readonly View: ComponentType<Props>
  /** Loads the chunk before it is needed. A failure is ignored here: the view itself tries again. */
  readonly preload: () => Promise<void>
  readonly isHere: () => boolean
}

/** A part in a chunk of its own; `fallback` is shown until it is loaded. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode,
): LazyPart<Props> {
  let here: ComponentType<Props> | null = null
  const loadHere = async () => {
    here = await load()
    return here
  }
  const Loaded = lazy<ComponentType<Props>>(async () => ({ default: await loadChunk(loadHere) }))

  function View(props: Props) {
    // A part that is loaded already is rendered without a boundary, so the fallback is not shown.
    const [Ready] = useState(() => here)
    if (Ready) return <Ready {...props} />
    return (
      <Suspense fallback={fallback}>
        <Loaded {...props} />
      </Suspense>
    )
  }
  const ignore = () => undefined
  return { View, preload: () => loadHere().then(ignore, ignore), isHere: () => here !== null }
}

/**
 * A field kind in a chunk of its own. Until it is loaded, a skeleton with the height of a field is shown, to avoid a layout shift.
 * The chunk is preloaded when a form with such a field is prefetched.
 */
export function lazyView(load: () => Promise<ComponentType<FieldViewProps>>): LazyPart<FieldViewProps> {
  return lazyPart(load, <SkeletonBlock width="100%" height={FIELD_HEIGHT} radius="10" />)
}

/** A field kind that few forms have: its styles and texts are loaded with its chunk, not with every form. */
export function rareView(
  load: () => Promise<{ readonly View: ComponentType<FieldViewProps> }>,
): LazyPart<FieldViewProps> {
  return lazyView(async () => {
    const [{ View }] = await Promise.all([load(), import('@modulor/ui/rare-fields.css'), loadMessagePart('rare')])
    return View
  })
}
