/** The kinds of fields (FORM-3). A new kind is a folder and a line here; the first kind with a matching `isFor` is used. */
import { FIELD_TYPES } from '@modulor/contract/vocabulary'
import type { Field } from '../api'
import { CardView } from './card-view'
import { CardCvvView } from './card-cvv/card-cvv-view'
import { CheckboxView } from './checkbox/checkbox-view'
import { ExpiryView } from './expiry/expiry-view'
import type { FieldKind } from './field-kind'
import { InfoView } from './info/info-view'
import { InputView } from './input/input-view'
import { lazyView, rareView } from './lazy-view'

export { AmountEntry } from './amount/amount-entry'
export { areSavedCardsHere, preloadSavedCards } from './card/lazy-parts'

/** Above this number of options a select becomes a picker with search (FORM-7). */
const OPTIONS_TO_READ_MAX = 10

const isExtended =
  (...types: readonly string[]) =>
  ({ extendedType }: Field) =>
    types.includes(extendedType)
const isOf =
  (...types: readonly string[]) =>
  ({ type }: Field) =>
    types.includes(type)

/** Whether the options open in a sheet over the form: shops, the extended type `popup`, long lists, and lists with logos. */
const isPicker = ({ type, extendedType, options }: Field) =>
  options.length > 0 &&
  (extendedType === 'bet_shop' ||
    (type === 'select' &&
      (extendedType === 'popup' || options.length > OPTIONS_TO_READ_MAX || options.some(({ logo }) => logo !== null))))
const isPhone = (field: Field) => isExtended('phone', 'profile_phone')(field) || isOf('user_phone')(field)

const select = lazyView(async () => (await import('./select/select-view')).SelectView)
const picker = rareView(() => import('./picker/picker-view'))
const copy = rareView(() => import('./copy/copy-view'))
const profilePhone = rareView(() => import('./profile-phone/profile-phone-view'))
const date = rareView(() => import('./date/date-view'))
const hostedCard = rareView(() => import('./hosted-card/hosted-card-view'))
const upload = rareView(() => import('./upload/upload-view'))
const phone = rareView(async () => {
  const table = import('./phone-countries').then(({ loadPhoneCountries }) => loadPhoneCountries())
  // A number can be typed without the table, so its failure is ignored.
  const [{ View }] = await Promise.all([import('./phone/phone-view'), table.catch(() => undefined)])
  return { View }
})

const INPUT: FieldKind = { name: 'input', isFor: () => true, View: InputView }

const FIELD_KINDS: readonly FieldKind[] = [
  { name: 'info', isFor: isOf('info'), View: InfoView },
  { name: 'copy', isFor: isExtended('disabled_input_copy'), ...copy },
  {
    name: 'card',
    isFor: isExtended('credit_card', 'card_pan'),
    View: CardView,
  },
  { name: 'expiry', isFor: isExtended('card_exp_month'), View: ExpiryView, isHalfWide: true },
  { name: 'card-cvv', isFor: isExtended('card_cvv'), View: CardCvvView, isHalfWide: true },
  { name: 'profile-phone', isFor: isOf('user_phone_visible'), ...profilePhone },
  { name: 'picker', isFor: isPicker, ...picker },
  { name: 'select', isFor: isOf('select'), ...select },
  { name: 'checkbox', isFor: isOf('check'), View: CheckboxView },
  { name: 'date', isFor: isOf('date'), ...date },
  { name: 'hosted-card', isFor: isExtended('card_hosted'), ...hostedCard },
  { name: 'upload', isFor: isOf('file upload'), ...upload },
  { name: 'phone', isFor: isPhone, ...phone },
  { name: 'iban', isFor: isExtended('iban'), View: InputView },
  INPUT,
]

const isKnownType = (type: string) => FIELD_TYPES.some((known) => known === type)

/** The kind of a field. `isKnown` is false if an unknown type falls back to a text input, which has to be reported (FORM-3). */
export function fieldKindOf(field: Field): { readonly kind: FieldKind; readonly isKnown: boolean } {
  const kind = FIELD_KINDS.find(({ isFor }) => isFor(field)) ?? INPUT
  return { kind, isKnown: kind !== INPUT || isKnownType(field.type) }
}

/** Preloads the chunks of the field kinds that a form needs. */
export function preloadKinds(fields: readonly Field[]): void {
  for (const field of fields) void fieldKindOf(field).kind.preload?.()
}
