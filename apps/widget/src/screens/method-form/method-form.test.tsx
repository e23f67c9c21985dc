import type { Flow } from '@modulor/contract/vocabulary'
import { describe, expect, it } from 'vitest'
import { toListing } from '../../api'
import { toMethodDetails } from '../../api/to-method-details'
import {
  depositListingSample,
  fieldSample,
  methodDetailsSample,
  withdrawalListingSample,
  withdrawalMethodDetailsSample,
} from '../../api/wire-samples'
import { buttonsOf, draw, storeOf, wordsOf } from '../../testing/draw-in-cashier'
import { cardFields } from './form-samples'
import { FormSkeleton } from './form-skeleton'
import { MethodForm } from './method-form'

type Details = Parameters<typeof methodDetailsSample>[0]
type ListingParts = Parameters<typeof depositListingSample>[0]

function form(over: Details = {}, listing: ListingParts = {}, flow: Flow = 'deposit'): string {
  const deposit = depositListingSample(listing)
  return draw(
    <MethodForm
      flow={flow}
      details={toMethodDetails(methodDetailsSample({ parameters: cardFields, ...over }))}
      settings={toListing(deposit).settings}
      order={undefined}
      onRateChanged={() => undefined}
      onPayment={() => undefined}
    />,
    { store: storeOf({ deposit }), address: '/deposit/card/' },
  )
}

const email = fieldSample({ name: 'email', extended_type: 'email', label: 'PH.LABEL.EMAIL', is_required: false })
const bonus = {
  pay_group_id: null,
  min_deposit_amount: '10',
  max_deposit_amount: null,
  absolute_bonus_value: null,
  percent_bonus_value: '20',
  max_bonus_value: null,
}
const declined = {
  decline_sub_reason: 'CASHIER.DECLINE.STOLEN_CARD',
  comment: 'CASHIER.DECLINE_COMMENT.OTHER_METHOD',
  payment_id: 'p-1',
}

describe('the contents of a form', () => {
  it('FORM-1 a form shows amount blocks, both limits, the fields, the option to save the card, the fee and the pay button', () => {
    const markup = form()
    const words = wordsOf(markup)
    expect(buttonsOf(markup)).toEqual(expect.arrayContaining(['20', '50', '100']))
    for (const name of ['cc-number', 'cc-exp', 'cc-csc', 'cc-name'])
      expect(markup).toMatch(new RegExp(`autocomplete="[^"]*${name}`, 'i'))
    expect(markup).toContain('type="checkbox"')
    for (const part of ['10', '5 000', 'Fee, 1.5% + 0.20']) expect(words).toContain(part)
    expect(buttonsOf(markup).filter((name) => /^Pay\b/.test(name)).length).toBeGreaterThan(0)
  })

  it('FORM-1 expiry and CVV share a row', () => {
    const pairs = form().split('<div class="mc-pair">').slice(1)
    expect(pairs).toHaveLength(1)
    const places = ['cc-number', 'cc-exp', 'cc-csc', 'cc-name'].map((name) => pairs[0]?.search(new RegExp(name, 'i')))
    expect(places[0]).toBe(-1)
    expect(places.slice(1)).toEqual([...places.slice(1)].sort((a = 0, b = 0) => a - b))
  })

  it('FORM-1 AMT-6 the limits are hidden if the method hides them', () => {
    expect(wordsOf(form({ display_limits: false }))).not.toContain('5 000')
  })

  it('FORM-1 MONEY-1 the bonus of the amount is shown to a player who has one, and only then', () => {
    expect(wordsOf(form({}, { user_bonuses: [bonus] }))).toContain('on this deposit')
    expect(wordsOf(form())).not.toContain('on this deposit')
    expect(wordsOf(form({}, { user_bonuses: [bonus] }))).toContain('20% deposit bonus')
    const fixed = { ...bonus, absolute_bonus_value: '15', percent_bonus_value: null }
    expect(wordsOf(form({}, { user_bonuses: [fixed] }))).toContain('Deposit bonus')
  })

  it('MONEY-1 a withdrawal has no bonus', () => {
    const withdrawal = withdrawalListingSample({ user_bonuses: [bonus] })
    const markup = draw(
      <MethodForm
        flow="withdrawal"
        details={toMethodDetails(withdrawalMethodDetailsSample())}
        settings={toListing(withdrawal).settings}
        order={undefined}
        onRateChanged={() => undefined}
        onPayment={() => undefined}
      />,
      { store: storeOf({ withdrawal }), address: '/withdrawal/card/' },
    )
    expect(wordsOf(markup)).not.toContain('bonus')
  })

  it('FORM-1 FORM-12 a notice of the method is shown', () => {
    const view_data = [{ type: 'information_block', style: 'info', value: 'RESULT.METHOD' }] as Details extends
      | { view_data?: infer Data }
      | undefined
      ? Data
      : never
    expect(form({ view_data }).length).toBeGreaterThan(form().length)
  })

  it('FORM-9 issue-8 3 a notice without its values is left out', () => {
    const text = wordsOf(
      form({
        view_data: [
          { type: 'information_block', style: 'info', value: 'CASHIER.NOTICE.LIMIT_REST' },
          { type: 'information_block', style: 'plain', value: 'Good evening.' },
        ],
      }),
    )
    expect(text).toContain('Good evening.')
    expect(text).not.toMatch(/You can deposit up to|[{}]/)
  })

  it('FORM-9 a notice with the style info is a banner, and a bold text is a paragraph', () => {
    const said = (['info', 'bold'] as const).map((style) => ({
      type: 'information_block' as const,
      style,
      value: style,
    }))
    const markup = form({ view_data: said })
    expect(markup).toMatch(/mc-banner--info(?:(?!<\/p>).)*>info</)
    expect(markup).toContain('<p class="mc-body-strong">bold</p>')
  })

  it('FORM-1 the amount is marked as required, and optional fields are labelled as optional', () => {
    const markup = form({ parameters: [email] })
    expect(/<input[^>]*inputMode="decimal"[^>]*>/i.exec(markup)?.[0]).toContain('aria-required="true"')
    expect(wordsOf(markup)).toContain('(optional)')
    expect(wordsOf(form({ parameters: [{ ...email, is_required: true }] }))).not.toContain('(optional)')
  })

  it('NOTE-2 the last decline with this method is shown, and not one with another method', () => {
    const said = 'Your last payment was declined'
    const last_decline_info = { ...declined, pay_group_id: 'card-1' }
    expect(wordsOf(form({}, { last_decline_info }))).toMatch(new RegExp(`${said}.*Please try another method`))
    expect(wordsOf(form({}, { last_decline_info: { ...declined, pay_group_id: 'bank' } }))).not.toContain(said)
  })

  it.each([true, false])(
    'CARD-6 FORM-11 the CVV is marked as required only if the method requires it (%s)',
    (is_required) => {
      const cvv = fieldSample({ name: 'card_cvv', extended_type: 'card_cvv', is_required })
      const input = /<input[^>]*cc-csc[^>]*>/i.exec(form({ parameters: [cvv] }))?.[0]
      expect(input).toBeDefined()
      expect(input?.includes('aria-required="true"')).toBe(is_required)
    },
  )

  it.each([
    ['a fee', {}, [], 'You receive • Instant'],
    ['no fee', { merchant_user_fee: null }, [], 'No fee; Instant'],
    ['no fee and a bonus', { merchant_user_fee: null }, [bonus], 'No fee; Instant'],
  ] as const)('FORM-15 issue-8 3 a phone shows the processing time once, with %s', (_, details, user_bonuses, text) => {
    const markup = form(details, { tax: [], user_bonuses: [...user_bonuses] })
    const narrow = wordsOf(markup.slice(0, markup.indexOf('mc-aside')) + markup.slice(markup.indexOf('mc-bar')))
    expect(narrow).toContain(text)
    expect(narrow.match(/Instant/g)).toHaveLength(1)
  })

  it('FORM-1 the submit button says “Pay” or “Withdraw”', () => {
    expect(buttonsOf(form()).join()).toMatch(/\bPay\b/)
    expect(buttonsOf(form({}, {}, 'withdrawal')).join()).toMatch(/\bWithdraw\b/)
    expect(buttonsOf(form({}, {}, 'withdrawal')).join()).not.toMatch(/\bPay\b/)
  })

  it.each([
    ['cards', 4],
    ['crypto', 1],
    ['e_wallets', 0],
  ] as const)('UI-7 the skeleton of a form of %s has %d rows', (category, count) => {
    const markup = draw(<FormSkeleton category={category} />, { store: storeOf({}) })
    expect(markup.match(/58px/g) ?? []).toHaveLength(count)
  })

  it.each([
    [{}, false],
    [{ allow_new_payout_account: false }, true],
    [{ payout_account_verification_blocked: true }, true],
  ])('CARD-4 with %j the card number of a withdrawal is disabled: %s', (over, isClosed) => {
    const withdrawal = withdrawalListingSample()
    const number = fieldSample({
      name: 'pan',
      extended_type: 'card_pan',
      place_holder_empty_list_error: 'Not verified',
    })
    const markup = draw(
      <MethodForm
        flow="withdrawal"
        details={toMethodDetails({ ...withdrawalMethodDetailsSample(over), parameters: [number] })}
        settings={toListing(withdrawal).settings}
        order={undefined}
        onRateChanged={() => undefined}
        onPayment={() => undefined}
      />,
      { store: storeOf({ withdrawal }), address: '/withdrawal/card/' },
    )
    expect(wordsOf(markup).includes('Not verified')).toBe(isClosed)
  })

  it('FORM-1 a form without fields has no empty space for them', () => {
    expect(form({ parameters: [] })).not.toMatch(/<div class="mc-stack mc-stack--10"><\/div>/)
  })
})
