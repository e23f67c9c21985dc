/**
 * The part of Adyen Web that its custom card needs: the script that a page loads. It mounts frames of its own origin,
 * and its callbacks are those of Adyen's documentation of the component.
 */
export const HOSTED_FIELDS_SCRIPT = `(() => {
  const folder = new URL('../../', document.currentScript.src)
  const wait = (callback, ...given) => setTimeout(() => callback && callback(...given))

  async function AdyenCheckout(configuration) {
    if (!/^test_/.test(configuration.clientKey)) throw new Error('Invalid client key')
    if (!configuration.countryCode) throw new Error('You must specify a countryCode when initializing checkout.')
    return { configuration }
  }

  class CustomCard {
    constructor(checkout, props) {
      this.props = { ...checkout.configuration, ...props }
      this.fields = new Map()
      this.state = { data: {}, valid: {}, errors: {}, isValid: false }
      this.listen = ({ source, origin, data }) => {
        const field = [...this.fields.values()].find(({ frame }) => frame.contentWindow === source)
        if (field && origin === folder.origin) this.hear(field, data)
      }
    }

    mount(target) {
      const root = typeof target === 'string' ? document.querySelector(target) : target
      window.addEventListener('message', this.listen)
      for (const holder of root.querySelectorAll('[data-cse]')) {
        const fieldType = holder.dataset.cse
        const frame = document.createElement('iframe')
        frame.className = 'js-iframe'
        frame.title = fieldType
        frame.src = folder.href + 'securedfields/' + this.props.clientKey + '/field.html?' +
          new URLSearchParams({ type: fieldType, origin: location.origin })
        this.fields.set(fieldType, { fieldType, frame, isReady: false })
        holder.append(frame)
      }
      return this
    }

    unmount() {
      window.removeEventListener('message', this.listen)
      for (const { frame } of this.fields.values()) frame.remove()
      this.fields.clear()
      return this
    }

    send({ frame }, message) {
      frame.contentWindow.postMessage(message, folder.origin)
    }

    hear(field, { action, ...given }) {
      const { fieldType } = field
      if (action === 'ready') {
        field.isReady = true
        // One brand says that the card is a stored one. Without a number to read, any other card has a code of three digits.
        const [brand, ...others] = this.props.brands ?? []
        const isStored = brand !== undefined && others.length === 0
        const codeLength = isStored || !this.fields.has('encryptedCardNumber') ? (isStored && brand === 'amex' ? 4 : 3) : undefined
        this.send(field, { styles: this.props.styles, placeholders: this.props.placeholders, codeLength })
        if (![...this.fields.values()].every(({ isReady }) => isReady)) return
        wait(this.props.onLoad, { iframesLoaded: true })
        wait(this.props.onConfigSuccess, { iframesConfigured: true, type: 'card' })
        if (isStored) wait(this.props.onBrand, { type: brand, brand, cvcPolicy: 'required' })
      }
      if (action === 'focus') this.props.onFocus?.({ fieldType, focus: given.focus, action: 'focus' })
      if (action === 'enter') this.props.onEnterKeyPressed?.(document.activeElement, this)
      if (action === 'brand') {
        this.props.onBrand?.({ type: 'card', brand: given.brand, cvcPolicy: 'required' })
        if (given.bin) this.props.onBinValue?.({ type: 'card', binValue: given.bin })
      }
      if (action === 'value') this.take(fieldType, given)
    }

    take(fieldType, { values, error, endDigits }) {
      this.state.errors = { ...this.state.errors, [fieldType]: error === null ? null : { isValid: false, error, errorMessage: error } }
      for (const [name, blob] of Object.entries(values)) {
        const isValid = blob !== null
        this.state.data[name] = isValid ? blob : undefined
        if (this.state.valid[name] === isValid) continue
        this.state.valid[name] = isValid
        this.props.onFieldValid?.({ fieldType, encryptedFieldName: name, valid: isValid, ...(isValid && { blob, endDigits }) })
      }
      // Of a stored card only the security code has a field.
      const valuesOf = (type) => type === 'encryptedExpiryDate' ? ['encryptedExpiryMonth', 'encryptedExpiryYear'] : [type]
      this.state.isValid = [...this.fields.keys()].flatMap(valuesOf).every((name) => this.state.valid[name])
      const { data, ...state } = this.state
      this.props.onChange?.({ ...state, data: { paymentMethod: { type: 'scheme', ...data } } }, this)
    }

    showValidation() {
      for (const field of this.fields.values()) this.send(field, { isToBeShown: true })
      return this
    }

    setFocusOn(fieldType) {
      const field = this.fields.get(fieldType)
      if (!field) return this
      field.frame.focus()
      this.send(field, { isToBeFocused: true })
      return this
    }

    updateStyles(styles) {
      for (const field of this.fields.values()) this.send(field, { styles })
      return this
    }
  }

  window.AdyenWeb = { AdyenCheckout, CustomCard }
})()
`

/**
 * The script of a field's frame. The data attributes of its input contain the field's type and the origin of the
 * page.
 */
export const HOSTED_FIELD_FRAME_SCRIPT = `
const input = document.querySelector('input')
const { type, origin, key } = input.dataset
const BRANDS = [['amex', /^3[47]/], ['mc', /^(5[1-5]|2[2-7])/], ['visa', /^4/]]
const LENGTHS = { encryptedCardNumber: 19, encryptedExpiryDate: 5, encryptedSecurityCode: 4 }
let isShown = false
let turn = 0
let codeLength
const tell = (message) => parent.postMessage(message, origin)

function isLuhn(digits) {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const counted = place % 2 === 0 ? Number(digit) : Number(digit) * 2
    return total + (counted > 9 ? counted - 9 : counted)
  }, 0)
  return /^\\d{13,19}$/.test(digits) && sum % 10 === 0
}

const isCode = ({ length }) => codeLength === undefined ? length === 3 || length === 4 : length === codeLength

/** What the field holds: its parts by Adyen's names, or the code of what is wrong. */
function read() {
  const digits = input.value.replace(/\\D/g, '')
  if (type === 'encryptedCardNumber')
    return { parts: { encryptedCardNumber: digits }, error: digits === '' ? 'cc.num.900' : isLuhn(digits) ? null : 'cc.num.902' }
  if (type === 'encryptedSecurityCode')
    return { parts: { encryptedSecurityCode: digits }, error: digits === '' ? 'cc.cvc.920' : isCode(digits) ? null : 'cc.cvc.921' }
  const [month, year] = [digits.slice(0, 2), '20' + digits.slice(2)]
  const isFuture = new Date(Number(year), Number(month)) > new Date() && Number(month) >= 1 && Number(month) <= 12
  return {
    parts: { encryptedExpiryMonth: month, encryptedExpiryYear: year },
    error: digits === '' ? 'cc.dat.910' : digits.length === 4 && isFuture ? null : 'cc.dat.912',
  }
}

async function encrypted(value) {
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' }
  const publicKey = await crypto.subtle.importKey('jwk', JSON.parse(key), algorithm, false, ['encrypt'])
  const bytes = await crypto.subtle.encrypt(algorithm, publicKey, new TextEncoder().encode(value))
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
}

async function report() {
  const mine = ++turn
  const { parts, error } = read()
  const values = {}
  for (const [name, value] of Object.entries(parts)) values[name] = error === null ? await encrypted(value) : null
  if (mine !== turn) return
  const isWrong = error !== null && isShown
  input.style.color = isWrong ? input.dataset.errorColor : input.dataset.color
  input.setAttribute('aria-invalid', String(isWrong))
  const endDigits = type === 'encryptedCardNumber' ? parts.encryptedCardNumber.slice(-4) : undefined
  tell({ action: 'value', values, error: isWrong ? error : null, endDigits })
}

function format() {
  const digits = input.value.replace(/\\D/g, '')
  if (type === 'encryptedCardNumber') {
    input.value = digits.replace(/(\\d{4})(?=\\d)/g, '$1 ').slice(0, 23)
    const brand = BRANDS.find(([, pattern]) => pattern.test(digits))?.[0] ?? 'card'
    tell({ action: 'brand', brand, bin: digits.length >= 6 ? digits.slice(0, 6) : undefined })
  } else if (type === 'encryptedExpiryDate') input.value = digits.length > 2 ? digits.slice(0, 2) + '/' + digits.slice(2, 4) : digits
  else input.value = digits.slice(0, LENGTHS[type])
}

input.addEventListener('input', () => {
  isShown = false
  format()
  void report()
})
input.addEventListener('focus', () => tell({ action: 'focus', focus: true }))
input.addEventListener('blur', () => {
  isShown = input.value !== ''
  tell({ action: 'focus', focus: false })
  void report()
})
input.addEventListener('keydown', ({ key: pressed }) => {
  if (pressed === 'Enter') tell({ action: 'enter' })
})
window.addEventListener('message', ({ source, origin: from, data }) => {
  if (source !== parent || from !== origin) return
  const { styles, placeholders, isToBeShown, isToBeFocused } = data
  codeLength = data.codeLength ?? codeLength
  if (styles) {
    Object.assign(input.style, styles.base)
    input.dataset.color = styles.base?.color ?? ''
    input.dataset.errorColor = styles.error?.color ?? 'red'
  }
  if (placeholders) input.placeholder = placeholders[{ encryptedCardNumber: 'cardNumber', encryptedExpiryDate: 'expiryDate' }[type] ?? 'securityCodeThreeDigits'] ?? ''
  if (isToBeShown) {
    isShown = true
    void report()
  }
  if (isToBeFocused) input.focus()
})
tell({ action: 'ready' })
`
