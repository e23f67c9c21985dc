import { Banner, CardBrandIcon, HostedField, LinkButton } from '@modulor/ui'
import { useEffect, useMemo, useRef, type MouseEvent } from 'react'
import { useLanguage, useText, type Translate } from '../../i18n'
import { bothRefs } from '../both-refs'
import { CardView } from '../card-view'
import type { FieldViewProps } from '../field-kind'
import { CARD_PARTS, type CardPart, type PartError } from './hosted-fields'
import { useHostedFields } from './use-hosted-fields'

function wordsOf(t: Translate, part: CardPart): { readonly label: string; readonly wrong: string } {
  switch (part) {
    case 'number':
      return { label: t('PH.LABEL.CARD_NUMBER'), wrong: t('PH.ERROR.INCORRECT_CARD_NUMBER') }
    case 'expiry':
      return { label: t('PH.LABEL.EXP_DATE'), wrong: t('PH.ERROR.INCORRECT_EXP_DATE') }
    case 'cvv':
      return { label: t('PH.LABEL.CVV'), wrong: t('PH.ERROR.INCORRECT_CVV') }
  }
}

function errorOf(t: Translate, part: CardPart, error: PartError | undefined): string | undefined {
  if (error === undefined) return undefined
  return error === 'wrong' ? wordsOf(t, part).wrong : t('PH.ERROR.FIELD_REQUIRED', { kind: part, label: '' })
}

/** Number, expiry and CVV of a new card, or the CVV of a saved one, in frames of the provider. */
function HostedParts({ value, error, inputRef, form, cardBrand, onChange }: FieldViewProps) {
  const t = useText()
  const { locale } = useLanguage()
  const root = useRef<HTMLDivElement>(null)
  const ref = useMemo(() => bothRefs(root, inputRef), [inputRef])
  const isSaved = form.card.chosen !== null
  const savedBrand = isSaved ? cardBrand : undefined
  const { state, fields, retry } = useHostedFields(root, { form, locale, savedBrand, onChange })
  const { status, errors, valid, brand } = state
  // If the form was submitted without a complete card, each part shows its error.
  const isIncomplete = error !== undefined && value === '' && status === 'ready'
  useEffect(() => {
    if (isIncomplete) fields.current?.showErrors()
  }, [isIncomplete, fields])

  const focusFirst = () =>
    fields.current?.focus(isSaved ? 'cvv' : (CARD_PARTS.find((part) => !valid.includes(part)) ?? 'number'))
  const press = (part: CardPart) => (event: MouseEvent) => {
    if (event.target === event.currentTarget) fields.current?.focus(part)
  }
  const viewOf = (part: CardPart) => (
    <HostedField
      label={wordsOf(t, part).label}
      error={status === 'ready' ? errorOf(t, part, errors[part]) : undefined}
      part={part}
      end={part === 'number' && brand && <CardBrandIcon brand={brand} label={t(`CARD.BRAND.${brand}`)} />}
      onClick={press(part)}
    />
  )
  if (status === 'failed')
    return (
      <div ref={ref} tabIndex={-1}>
        <Banner tone="negative" isLive>
          {t('HOSTED.FAILED')} <LinkButton onClick={retry}>{t('FORM.TRY_AGAIN')}</LinkButton>
        </Banner>
      </div>
    )
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role="group"
      aria-label={t('HOSTED.CARD')}
      aria-busy={status === 'loading'}
      className="mc-stack mc-stack--10"
      onFocus={({ target, currentTarget }) => target === currentTarget && focusFirst()}
    >
      {isSaved ? (
        viewOf('cvv')
      ) : (
        <>
          {viewOf('number')}
          <div className="mc-pair">
            {viewOf('expiry')}
            {viewOf('cvv')}
          </div>
        </>
      )}
      {error !== undefined && value !== '' && (
        <Banner tone="negative" isLive>
          {error}
        </Banner>
      )}
    </div>
  )
}

/**
 * The card of a payment in the provider's hosted fields (decision 97). The typed data never enters this page. The value is the
 * data that the provider has encrypted; it is empty until all parts are valid. A change of the chosen card creates new frames.
 */
function HostedCardView(props: FieldViewProps) {
  return (
    <CardView {...props}>
      <HostedParts key={props.form.card.chosen?.cardId} {...props} />
    </CardView>
  )
}

export { HostedCardView as View }
