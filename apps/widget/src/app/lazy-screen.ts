import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { loadChunk } from './load-chunk'

export type LazyScreen<Props> = {
  readonly Screen: LazyExoticComponent<ComponentType<Props>>
  /** Brings the chunk before it is needed. A failure is nobody's business yet: the screen itself will try again. */
  readonly preload: () => void
}

/** A screen in a chunk of its own, with the styles that a list does without. */
export function lazyScreen<Props>(loadScreen: () => Promise<ComponentType<Props>>): LazyScreen<Props> {
  const load = async () => (await Promise.all([loadScreen(), import('@modulor/ui/form.css')]))[0]
  const bring = () => loadChunk(load)
  return {
    Screen: lazy(async () => ({ default: await bring() })),
    preload: () => {
      load().catch(() => undefined)
    },
  }
}
