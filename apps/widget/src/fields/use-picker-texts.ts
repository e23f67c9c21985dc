import type { PickerTexts } from '@modulor/ui'
import { useText } from '../i18n'

/** The texts of a list that opens over the form. */
export function usePickerTexts(title: string): PickerTexts {
  const t = useText()
  return {
    title,
    close: t('APP.CLOSE'),
    search: t('FIELD.SEARCH'),
    clear: t('FIELD.SEARCH_CLEAR'),
    empty: t('FIELD.SEARCH_EMPTY'),
  }
}
