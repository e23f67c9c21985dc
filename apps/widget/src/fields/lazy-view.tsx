import { Bone } from '@modulor/ui'
import { lazy, Suspense, useState, type ComponentType } from 'react'
import { loadChunk } from '../host'
import type { FieldKind, FieldViewProps } from './field-kind'

/** Height of a field without hint and error (`--field`). */
const FIELD_HEIGHT = '58px'

/**
 * A kind in a chunk of its own. Until it is here a bone of a field's height stands in its place, so nothing moves when it
 * comes; a form that has such a field brings it while the player is on the way there.
 */
export function lazyView(
  load: () => Promise<ComponentType<FieldViewProps>>,
): Required<Pick<FieldKind, 'View' | 'preload'>> {
  let here: ComponentType<FieldViewProps> | null = null
  const bring = async () => {
    here = await load()
    return here
  }
  const Loaded = lazy(async () => ({ default: await loadChunk(bring) }))

  function View(props: FieldViewProps) {
    // A chunk that is here already is drawn at once, without a bone in between.
    const [Ready] = useState(() => here)
    if (Ready) return <Ready {...props} />
    return (
      <Suspense fallback={<Bone width="100%" height={FIELD_HEIGHT} radius="10" />}>
        <Loaded {...props} />
      </Suspense>
    )
  }
  return { View, preload: () => void bring().catch(() => undefined) }
}
