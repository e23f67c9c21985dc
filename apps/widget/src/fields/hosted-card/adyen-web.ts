/** Adyen Web 6, its custom card: https://docs.adyen.com/payment-methods/cards/custom-card-integration */
import type { CardBrand } from '@modulor/contract/vocabulary'
import {
  CARD_PARTS,
  type CardPart,
  type FrameStyle,
  type HostedFields,
  type HostedFieldsOptions,
  type PartErrors,
  type PartStates,
} from './hosted-fields'
import { loadScript } from './load-script'

/** Adyen's names of the fields. */
const FIELDS: Readonly<Record<CardPart, string>> = {
  number: 'encryptedCardNumber',
  expiry: 'encryptedExpiryDate',
  cvv: 'encryptedSecurityCode',
}
/** The values that each field sends. The expiry is one field with two values. */
const VALUES_OF: Readonly<Record<CardPart, readonly string[]>> = {
  number: ['encryptedCardNumber'],
  expiry: ['encryptedExpiryMonth', 'encryptedExpiryYear'],
  cvv: ['encryptedSecurityCode'],
}
const VALUES = CARD_PARTS.flatMap((part) => VALUES_OF[part])
/** Adyen's error codes for an empty field. */
const MISSING = /\.(?:900|910|920)(?:\.amex)?$/
const BRANDS: Readonly<Record<string, CardBrand>> = {
  ...{ visa: 'visa', mc: 'mastercard', amex: 'american-express', diners: 'diners-club', discover: 'discover' },
  ...{ jcb: 'jcb', cup: 'unionpay', maestro: 'maestro', elo: 'elo', hiper: 'hiper', hipercard: 'hipercard' },
}

type State = {
  readonly isValid?: boolean
  readonly data?: { readonly paymentMethod?: Readonly<Record<string, unknown>> }
  readonly valid?: Readonly<Record<string, boolean | undefined>>
  readonly errors?: Readonly<Record<string, { readonly error?: unknown } | null | undefined>>
}
type CustomCard = {
  mount(root: HTMLElement): CustomCard
  unmount(): unknown
  setFocusOn(field: string): unknown
  showValidation(): unknown
  updateStyles(styles: object): unknown
}
type AdyenWeb = {
  readonly AdyenCheckout: (configuration: object) => Promise<unknown>
  readonly CustomCard: new (checkout: unknown, options: object) => CustomCard
}
const adyenIn = (page: unknown) => (page as { readonly AdyenWeb?: AdyenWeb }).AdyenWeb

/** Time limit until the frames are ready, including the requests of the library before. */
const FRAMES_MS_MAX = 10_000

const stylesOf = (style: FrameStyle) => ({ base: style, error: { color: style.color } })

function valuesOf({ isValid, data }: State): string {
  const given = data?.paymentMethod ?? {}
  const values = VALUES.flatMap((name) => (typeof given[name] === 'string' ? [[name, given[name]] as const] : []))
  return isValid === true && values.length > 0 ? JSON.stringify(Object.fromEntries(values)) : ''
}

function errorsOf({ errors }: State): PartErrors {
  return Object.fromEntries(
    CARD_PARTS.flatMap((part) => {
      const error = errors?.[FIELDS[part]]?.error
      return typeof error === 'string' && error !== ''
        ? [[part, MISSING.test(error) ? ('missing' as const) : ('wrong' as const)]]
        : []
    }),
  )
}

const partsOf = (state: State): PartStates => ({
  errors: errorsOf(state),
  valid: CARD_PARTS.filter((part) => VALUES_OF[part].every((name) => state.valid?.[name] === true)),
})

/** Loads Adyen Web and mounts its fields. Never rejects. */
export async function adyenWeb(options: HostedFieldsOptions): Promise<HostedFields | undefined> {
  const { settings, root, holders, savedBrand, locale, countryCode, style } = options
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    if (!adyenIn(window) && !(await loadScript(settings.script_url, settings.integrity))) return undefined
    const adyen = adyenIn(window)
    if (!adyen) return undefined
    timer = setTimeout(options.onFailed, FRAMES_MS_MAX)
    const checkout = await adyen.AdyenCheckout({
      ...{ clientKey: settings.client_key, environment: settings.environment, locale, countryCode },
      // Data about the player is sent only with the payment.
      ...{ analytics: { enabled: false }, risk: { enabled: false } },
    })
    for (const [part, holder] of Object.entries(holders)) holder.dataset['cse'] = FIELDS[part as CardPart]
    const savedAs = Object.keys(BRANDS).find((name) => BRANDS[name] === savedBrand)
    let isReady = false
    const card = new adyen.CustomCard(checkout, {
      type: 'card',
      // A single brand marks the card as a stored one.
      ...(savedAs !== undefined && { brands: [savedAs] }),
      styles: stylesOf(style),
      placeholders: { cardNumber: '', expiryDate: '', securityCodeThreeDigits: '', securityCodeFourDigits: '' },
      onConfigSuccess: () => {
        clearTimeout(timer)
        isReady = true
        options.onReady()
      },
      // A later error is ignored, because it must not remove what was typed.
      onError: () => {
        clearTimeout(timer)
        if (!isReady) options.onFailed()
      },
      onChange: (state: State) => {
        options.onParts(partsOf(state))
        options.onValues(valuesOf(state))
      },
      onBrand: ({ brand }: { readonly brand?: string }) => options.onBrand(BRANDS[brand ?? '']),
      onEnterKeyPressed: options.onEnter,
    }).mount(root)
    return {
      focus: (part) => card.setFocusOn(FIELDS[part]),
      showErrors: () => card.showValidation(),
      restyle: (now) => card.updateStyles(stylesOf(now)),
      remove() {
        clearTimeout(timer)
        card.unmount()
      },
    }
  } catch {
    clearTimeout(timer)
    return undefined
  }
}
