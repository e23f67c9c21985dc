import { SelectSheet } from '@modulor/ui'
import { useText } from '../../i18n'
import type { FieldViewProps } from '../field-kind'
import { usePickerTexts } from '../use-picker-texts'

/** From so many options on a search stands above them. Shops are looked for by street, so it always does there (BET-1). */
const SEARCH_ABOVE = { bet_shop: 1, any: 10 }

/** A choice out of many, or of what has a logo or an address: a list that opens over the form (BET-1, FORM-6, FORM-7). */
export function PickerView({ field, value, error, inputRef, onChange, onBlur }: FieldViewProps) {
  const t = useText()
  const label = t(field.label || field.name)
  const texts = usePickerTexts(label)
  return (
    <SelectSheet
      ref={inputRef}
      label={label}
      options={field.options.map((option) => ({
        value: option.value,
        label: t(option.label),
        logo: option.logo,
        facts: [option.address, option.workingHours],
      }))}
      value={String(value)}
      onChange={onChange}
      onBlur={onBlur}
      error={error}
      texts={texts}
      searchAbove={field.extendedType === 'bet_shop' ? SEARCH_ABOVE.bet_shop : SEARCH_ABOVE.any}
      disabled={field.isDisabled}
      required={field.isRequired}
    />
  )
}
