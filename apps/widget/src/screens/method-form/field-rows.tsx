import type { CardBrand } from '@modulor/contract/vocabulary'
import { detectCardBrand } from '@modulor/rules'
import { FieldNeed } from '@modulor/ui'
import { useCallback, useEffect, useMemo } from 'react'
import type { Field } from '../../api'
import type { FieldKind, FieldContext, FormValue } from '../../fields/field-kind'
import { isOptional, missingOf } from '../../fields/field-words'
import { fieldKindOf } from '../../fields/registry'
import { useHost } from '../../host'
import { useText } from '../../i18n'
import type { ErrorText } from './error-text'
import { isCardNumber, valueOf } from './form-fields'
import { useFormStore, type FormStore } from './form-store'

type Slot = { readonly field: Field; readonly kind: FieldKind; readonly isKnown: boolean }

export type FieldRowsProps = {
  fields: readonly Field[]
  store: FormStore
  form: FieldContext
  errorText: ErrorText
}

/** Puts two half-wide fields that follow each other into one row. */
function rowsOf(slots: readonly Slot[]): readonly (readonly Slot[])[] {
  const rows: Slot[][] = []
  for (const slot of slots) {
    const last = rows.at(-1)
    const isPair = last?.length === 1 && last[0]?.kind.isHalfWide && slot.kind.isHalfWide
    if (isPair) last.push(slot)
    else rows.push([slot])
  }
  return rows
}

/** An error shows only on a field that the player can correct (VALID-3). */
function FieldSlot({
  slot,
  store,
  form,
  errorText,
  cardBrand,
}: Omit<FieldRowsProps, 'fields'> & { slot: Slot; cardBrand: CardBrand | undefined }) {
  const { field, kind } = slot
  const value = useFormStore(store, ({ values }) => valueOf(field, values))
  const error = useFormStore(store, ({ errors }) => errors[field.key])
  const { key } = field
  const handleChange = useCallback((changed: FormValue) => store.change(key, changed), [store, key])
  const t = useText()
  const errorKey = field.isDisabled ? undefined : error
  const { isRequired } = field
  const need = { isRequired, ...(isOptional(field, kind.name) && { optional: t('FORM.OPTIONAL') }) }
  return (
    <FieldNeed value={need}>
      <kind.View
        field={field}
        value={value}
        error={errorKey && errorText(errorKey, missingOf(field, kind.name))}
        inputRef={store.refOf(field.key)}
        cardBrand={cardBrand}
        form={form}
        onChange={handleChange}
      />
    </FieldNeed>
  )
}

/** The brand of the typed card number or of the chosen saved card (CARD-3, CARD-11). */
function useCardBrand(fields: readonly Field[], store: FormStore, { card, localSchemes }: FieldContext) {
  const number = fields.find(isCardNumber)
  const pan = useFormStore(store, ({ values }) => number && valueOf(number, values))
  const digits = card.chosen?.bin ?? pan
  return typeof digits === 'string' ? detectCardBrand(digits, localSchemes) : undefined
}

/** The fields of a form, each by its kind (FORM-3). Types that this build does not have are reported once. */
export function FieldRows({ fields, store, form, errorText }: FieldRowsProps) {
  const host = useHost()
  const slots = useMemo(() => fields.map((field) => ({ field, ...fieldKindOf(field) })), [fields])
  const cardBrand = useCardBrand(fields, store, form)

  useEffect(() => {
    for (const { field, isKnown } of slots)
      if (!isKnown) host.send({ type: 'error', code: 'unknown_field_type', message: field.type })
  }, [slots, host])

  const slotView = (slot: Slot) => (
    <FieldSlot key={slot.field.key} slot={slot} store={store} form={form} errorText={errorText} cardBrand={cardBrand} />
  )
  if (slots.length === 0) return null
  return (
    <div className="mc-stack mc-stack--10">
      {rowsOf(slots).map((row) =>
        row.length === 1 ? (
          row.map(slotView)
        ) : (
          <div className="mc-pair" key={row.map(({ field }) => field.key).join()}>
            {row.map(slotView)}
          </div>
        ),
      )}
    </div>
  )
}
