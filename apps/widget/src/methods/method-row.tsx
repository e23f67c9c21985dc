import { Figure, Row, Tag } from '@modulor/ui'
import { memo } from 'react'
import type { Ribbon } from '@modulor/contract/vocabulary'
import type { Listing, Method } from '../api'
import { MethodMark } from './method-mark'
import { RibbonTag } from './ribbon-tag'
import type { MethodTexts } from './use-method-texts'

export type MethodRowProps = {
  method: Method
  ribbon: Ribbon | null
  texts: MethodTexts
  logoSize?: Listing['settings']['logoSizes']
  /** Why it cannot be used, when it cannot. */
  unavailableText?: string | null
  /** It can be used again at a known time. */
  isWaiting?: boolean
  onSelect: (method: Method) => void
  /** The player is about to choose it, or passes over it. */
  onApproach?: (method: Method) => void
  onPass?: (method: Method) => void
}

/** One method as a row (LIST-18). A disabled one can be reached and says why, but does nothing (LIST-10, LIST-15). */
export const MethodRow = memo(function MethodRow(props: MethodRowProps) {
  const { method, ribbon, texts, logoSize, unavailableText = null, isWaiting, onSelect, onApproach, onPass } = props
  const parts = {
    mark: <MethodMark method={method} {...(logoSize && { size: logoSize })} />,
    name: method.displayName,
    'data-testid': 'pay-group',
    'data-id': method.name,
  }
  if (unavailableText !== null) {
    const why = isWaiting ? (
      <Tag tone="wait" icon="clock">
        {unavailableText}
      </Tag>
    ) : (
      unavailableText
    )
    return <Row {...parts} isDisabled facts={[why]} />
  }
  const limits = texts.limits(method)
  const fee = texts.fee(method)
  const handlePass = () => onPass?.(method)
  return (
    <Row
      {...parts}
      tag={<RibbonTag ribbon={ribbon} bonus={texts.bonus(method)} />}
      facts={[texts.processingTime(method), limits && <Figure>{limits}</Figure>]}
      more={texts.lostProfit(method)}
      end={texts.hasFee(method) ? <Figure>{fee}</Figure> : fee}
      onClick={() => onSelect(method)}
      onPointerEnter={handlePass}
      onPointerDown={() => onApproach?.(method)}
      onFocus={handlePass}
    />
  )
})
