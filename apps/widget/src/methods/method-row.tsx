import { Figure, Row, Tag } from '@modulor/ui'
import { memo } from 'react'
import type { Listing, Method } from '../api'
import { MethodMark } from './method-mark'
import { RibbonTag } from './ribbon-tag'
import type { MethodTexts } from './use-method-texts'

export type MethodRowProps = {
  method: Method
  texts: MethodTexts
  logoSize?: Listing['settings']['logoSizes']
  isDisabled?: boolean
  /** Why the method cannot be used; null if a notice above the list states it. */
  unavailableText?: string | null
  /** The time is known at which the method can be used again. */
  isWaiting?: boolean
  onSelect: (method: Method) => void
  /** The player is about to choose the method (`onApproach`), or the pointer or focus has reached it (`onPass`). */
  onApproach?: (method: Method) => void
  onPass?: (method: Method) => void
}

/** Attributes by which the elements of a method are found: after Back, and by tests. */
export const methodAddress = ({ name }: Method) => ({ 'data-testid': 'pay-group', 'data-id': name })

/** One method as a row (LIST-18). A disabled row can be focused and shows the reason, but does nothing (LIST-10, LIST-15). */
export const MethodRow = memo(function MethodRow(props: MethodRowProps) {
  const { method, texts, logoSize, isDisabled, unavailableText = null, isWaiting, onSelect, onApproach, onPass } = props
  const parts = {
    mark: <MethodMark method={method} {...(logoSize && { size: logoSize })} />,
    name: texts.name(method),
    ...methodAddress(method),
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
  const facts = [texts.processingTime(method), limits && <Figure>{limits}</Figure>]
  if (isDisabled) return <Row {...parts} isDisabled facts={facts} />
  const fee = texts.fee(method)
  const handlePass = () => onPass?.(method)
  return (
    <Row
      {...parts}
      tag={<RibbonTag ribbon={method.ribbon} bonus={texts.bonus(method)} />}
      facts={facts}
      more={texts.lostProfit(method)}
      end={texts.hasFee(method) ? <Figure>{fee}</Figure> : fee}
      onClick={() => onSelect(method)}
      onPointerEnter={handlePass}
      onPointerDown={() => onApproach?.(method)}
      onFocus={handlePass}
    />
  )
})
