import { SkeletonBlock } from '@modulor/ui'
import { useText } from '../../i18n'

/** Inline, because the form's styles are not loaded yet, and the layout would shift when they are. */
const BLOCKS_LAYOUT = { display: 'grid', gridAutoFlow: 'column', gap: '6px' } as const

const Block = () => <SkeletonBlock width="100%" height="44px" radius="10" />
const Field = () => <SkeletonBlock width="100%" height="58px" radius="10" />

/** The skeleton of a form whose chunk is not loaded yet: an amount, blocks, fields, the button (UI-7). */
export function FormSkeleton() {
  const t = useText()
  return (
    <>
      <div className="mc-header">
        <div className="mc-header__balance">
          <SkeletonBlock width="128px" height="18px" />
        </div>
      </div>
      <div className="mc-page" aria-busy="true">
        <h1 className="mc-hidden" role="status">
          {t('APP.LOADING')}
        </h1>
        <div className="mc-stack">
          <SkeletonBlock width="42px" height="14px" />
          <SkeletonBlock width="200px" height="42px" />
          <div style={BLOCKS_LAYOUT}>
            <Block />
            <Block />
            <Block />
            <Block />
            <Block />
          </div>
        </div>
        <div className="mc-stack mc-stack--10">
          <Field />
          <Field />
        </div>
        <SkeletonBlock width="100%" height="52px" radius="10" />
      </div>
    </>
  )
}
