import { SkeletonBlock } from '@modulor/ui'
import { lazy, Suspense } from 'react'
import { loadChunk } from '../../host'
import { useText } from '../../i18n'
import { loadMessagePart } from '../../i18n/load-messages'
import type { ActionOf, ActionViewProps } from '../action-view'

/** A separate chunk: card payments do not load the QR code. */
const DisplayForm = lazy(async () => ({
  default: await loadChunk(async () => {
    // The labels are in the message part `rare`.
    const [loaded] = await Promise.all([import('./display-form'), loadMessagePart('rare')])
    return loaded.DisplayForm
  }),
}))

function DisplayFormSkeleton() {
  const t = useText()
  return (
    <>
      <div className="mc-header" />
      <div className="mc-page mc-page--dense mc-page--column" aria-busy="true">
        <h1 className="mc-hidden" role="status">
          {t('APP.LOADING')}
        </h1>
        <div className="mc-stack mc-stack--10">
          <SkeletonBlock width="128px" height="16px" />
          <SkeletonBlock width="200px" height="32px" />
        </div>
        <SkeletonBlock width="100%" height="58px" radius="10" />
        <SkeletonBlock width="100%" height="58px" radius="10" />
      </div>
    </>
  )
}

/** The data with which the player pays elsewhere (DISP-1). */
export function DisplayFormView(props: ActionViewProps<ActionOf<'display_form'>>) {
  return (
    <Suspense fallback={<DisplayFormSkeleton />}>
      <DisplayForm {...props} />
    </Suspense>
  )
}
