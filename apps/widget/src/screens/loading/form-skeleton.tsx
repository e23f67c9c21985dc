import { SkeletonBlock } from '@modulor/ui'
import { useText } from '../../i18n'

/** The form's own styles are not here yet, and what they moved would be seen. */
const BLOCKS_LAYOUT = { display: 'grid', gridAutoFlow: 'column', gap: '6px' } as const

const Block = () => <SkeletonBlock width="100%" height="44px" radius="10" />
const Field = () => <SkeletonBlock width="100%" height="58px" radius="10" />

/** A form, or the page after it, before its chunk is there: an amount, blocks, fields, the way on (UI-7). */
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
