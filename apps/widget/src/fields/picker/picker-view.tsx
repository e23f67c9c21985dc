import { SelectSheet } from '@modulor/ui'
import { useText } from '../../i18n'
import type { FieldViewProps } from '../field-kind'
import { usePickerTexts } from '../use-picker-texts'
import { useShopByAddress } from './use-shop-by-address'

/** Above this number of options a search is shown. Two shops or more always have one, because players search them by street (BET-1). */
const SEARCH_ABOVE = { bet_shop: 1, any: 10 }

/** The function that opens the list of shops of a withdrawal, which has an address of its own (BET-1, ROUTE-9); else undefined. */
function useShopModal({ field, value, form, onChange }: FieldViewProps): (() => void) | undefined {
  const open = useShopByAddress({ fieldKey: field.key, value: String(value), onPicked: onChange })
  return field.extendedType === 'bet_shop' && form.flow === 'withdrawal' ? open : undefined
}

/** A choice of many options, or of options with logo or address, in a sheet over the form (BET-1, FORM-6, FORM-7). */
function PickerView(props: FieldViewProps) {
  const { field, value, error, inputRef, onChange } = props
  const t = useText()
  const label = t(field.label || field.name)
  const texts = usePickerTexts(label)
  const onOpen = useShopModal(props)
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
      error={error}
      texts={texts}
      onOpen={onOpen}
      searchAbove={field.extendedType === 'bet_shop' ? SEARCH_ABOVE.bet_shop : SEARCH_ABOVE.any}
      disabled={field.isDisabled}
    />
  )
}

export { PickerView as View }
