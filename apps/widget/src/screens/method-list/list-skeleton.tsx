import { SkeletonBlock } from '@modulor/ui'
import { useText } from '../../i18n'

const Line = () => <SkeletonBlock width="100%" height="48px" radius="10" />

const Category = () => <SkeletonBlock width="100%" height="44px" radius="10" />

const Tile = () => (
  <div className="mc-tile">
    <SkeletonBlock width="40px" height="40px" radius="10" />
    <span className="mc-stack mc-stack--6">
      <SkeletonBlock width="68%" height="16px" />
      <SkeletonBlock width="84%" height="12px" />
    </span>
  </div>
)

const Row = () => (
  <div className="mc-row">
    <SkeletonBlock width="40px" height="40px" radius="10" />
    <span className="mc-row__body mc-stack mc-stack--6">
      <SkeletonBlock width="42%" height="16px" />
      <SkeletonBlock width="62%" height="12px" />
    </span>
    <SkeletonBlock width="42px" height="12px" />
  </div>
)

/** The skeleton of a list, in the size and place of its later content (UI-7). */
export function ListSkeleton() {
  const t = useText()
  return (
    <>
      <div className="mc-header">
        <div className="mc-header__balance mc-stack mc-stack--6">
          <SkeletonBlock width="68px" height="10px" />
          <SkeletonBlock width="128px" height="18px" />
        </div>
      </div>
      <div className="mc-page mc-page--rail" aria-busy="true">
        <div className="mc-side">
          <Line />
          <div className="mc-stack mc-stack--6">
            <Category />
            <Category />
            <Category />
            <Category />
            <Category />
          </div>
        </div>
        <div className="mc-stack mc-stack--26">
          <h1 className="mc-hidden" role="status">
            {t('APP.LOADING')}
          </h1>
          <div className="mc-narrow">
            <Line />
          </div>
          <div className="mc-carousel">
            <Tile />
            <Tile />
            <Tile />
          </div>
          <Line />
          <div className="mc-group mc-rows">
            <Row />
            <Row />
            <Row />
            <Row />
            <Row />
          </div>
        </div>
      </div>
    </>
  )
}
