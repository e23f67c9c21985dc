import { detectCardBrand } from '@modulor/rules'
import type { SavedCardChoiceProps } from '@modulor/ui'
import { useCallback } from 'react'
import type { SavedCard } from '../api'
import { useText } from '../i18n'
import { isExpired } from './is-expired'

export type CardTexts = Pick<SavedCardChoiceProps, 'brand' | 'lastDigits' | 'spokenName' | 'facts'> & {
  readonly spokenName: string
  /** Set only for an expired card (SAVED-4). */
  readonly offLabel?: string
}

/** The texts of a saved card, for forms and the pages of cards (SAVED-1, SAVED-4). */
export function useCardTexts(): (card: SavedCard, now: Date) => CardTexts {
  const t = useText()
  return useCallback(
    (card, now) => {
      const { bin, last4, expMonth, expYear } = card
      const brand = detectCardBrand(bin)
      return {
        brand: brand ?? 'unknown',
        lastDigits: last4,
        spokenName: t('FIELD.CARD_ENDING', { brand: brand ? t(`CARD.BRAND.${brand}`) : t('FIELD.CARD'), last4 }),
        facts: t('FIELD.CARD_VALID', { date: `${expMonth}/${expYear}` }),
        ...(isExpired(card, now) && { offLabel: t('FIELD.CARD_EXPIRED') }),
      }
    },
    [t],
  )
}
