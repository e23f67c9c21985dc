import { Banner, LinkButton, SkeletonBlock } from '@modulor/ui'
import type { ReactNode } from 'react'
import { useText } from '../i18n'
import type { FieldViewProps } from './field-kind'
import { CardNumberField } from './card/card-number-field'
import { CARD_HEIGHT, LazySavedCards } from './card/lazy-parts'

/**
 * The card of a payment (CARD-11): a choice between the saved cards and a new one, in one field. A saved card is shown with masked
 * digits, and its number is not requested. If the payout account is not verified, no card can be chosen (CARD-4). `children`
 * replace the field for the number.
 */
export function CardView(props: FieldViewProps & { children?: ReactNode }) {
  const { field, form, children } = props
  const { cards, state, chosen, onRetry } = form.card
  const t = useText()
  if (form.isAccountUnverified) {
    const error = field.emptyListError ? t(field.emptyListError) : props.error
    return <CardNumberField {...props} field={{ ...field, isDisabled: true }} error={error} />
  }
  return (
    <div className="mc-stack mc-stack--10">
      {state === 'loading' && <SkeletonBlock width="100%" height={CARD_HEIGHT} radius="10" />}
      {state === 'failed' && (
        <Banner tone="plain">
          {t('FIELD.CARDS_FAILED')} <LinkButton onClick={onRetry}>{t('FORM.TRY_AGAIN')}</LinkButton>
        </Banner>
      )}
      {state === 'ready' && cards.length > 0 && <LazySavedCards card={form.card} error={props.error} />}
      {children ?? (!chosen && <CardNumberField {...props} />)}
    </div>
  )
}
