import { describe, expect, it } from 'vitest'
import { buttonsOf, draw, storeOf, wordsOf } from '../../testing/draw-in-cashier'
import { cardForm } from './form-samples'
import { NarrowBar, NarrowLines, WideSummary, type FormSummaryProps } from './form-summary'

const line = (id: string, textKey: string, value: string) => ({ id, textKey, props: {}, value })
const amount = line('amount', 'FORM.LINE_DEPOSIT', '100.00 EUR')
const tax = line('tax', 'FORM.LINE_TAX', '3.00 EUR')
const summary = {
  lines: [amount, tax],
  action: '101.00 EUR',
  received: '98.00 EUR',
  bonus: null,
  paid: '103.00 EUR',
} satisfies FormSummaryProps['summary']
const props: FormSummaryProps = {
  flow: 'deposit',
  details: { ...cardForm, processingTime: null },
  summary,
  isOrder: false,
  button: null,
  isSending: false,
  isUploading: false,
  isSlow: false,
  showPCIDSSLogo: false,
  onStopWaiting: () => undefined,
}
const wide = (over: Partial<FormSummaryProps> = {}) =>
  wordsOf(draw(<WideSummary {...props} {...over} />, { store: storeOf({}) }))

describe('the summary of a form', () => {
  it.each<[string, Partial<FormSummaryProps>, string]>([
    ['a deposit ends in what is paid', {}, 'You pay 103.00 EUR'],
    ['an order ends in its total', { isOrder: true }, 'Total 103.00 EUR'],
    ['a withdrawal ends in what comes', { flow: 'withdrawal' }, 'You receive 98.00 EUR'],
  ])('issue-8 5 FORM-1 the total is correct: %s', (_what, over, total) => {
    expect(wide(over)).toContain(total)
  })

  it('issue-8 5 FORM-1 WDR-5 on a phone the lines are hidden if they only repeat the amount or what the bar shows', () => {
    const narrow = (lines: (typeof amount)[]) =>
      wordsOf(draw(<NarrowLines details={props.details} summary={{ ...summary, lines }} />, { store: storeOf({}) }))
    expect(narrow([amount, tax])).toContain('3.00 EUR')
    expect(narrow([amount])).not.toContain('100.00 EUR')
    expect(narrow([amount, line('received', 'FORM.LINE_TAX', '98.00 EUR')])).not.toContain('98.00 EUR')
    // The bar shows it, and the facts of the method stay visible.
    expect(narrow([amount, line('bonus', 'FORM.LINE_BONUS', '+5.00 EUR')])).not.toContain('5.00 EUR')
  })

  it.each<[string, Partial<FormSummaryProps>, boolean, boolean]>([
    ['what comes, and when', {}, false, true],
    ['the total of an order', { isOrder: true }, true, true],
    ['no time where a bonus fills the line', { summary: { ...summary, bonus: '5.00 EUR' } }, false, false],
    ['no time where the facts say it in place of the lines', { summary: { ...summary, lines: [] } }, false, false],
  ])('issue-8 5 FORM-1 on a phone the bar shows %s', (_what, over, isPaid, hasTime) => {
    const details = { ...cardForm, processingTime: 'Instant' }
    const words = wordsOf(draw(<NarrowBar {...props} details={details} {...over} />, { store: storeOf({}) }))
    expect(words.includes('103.00 EUR')).toBe(isPaid)
    expect(words.includes('98.00 EUR')).toBe(!isPaid)
    expect(words.includes('Instant')).toBe(hasTime)
  })

  it('issue-8 5 FORM-1 the total is separate from the lines above it', () => {
    const markup = draw(<WideSummary {...props} />, { store: storeOf({}) })
    const total = /<div class="is-total">.*?<\/div>/.exec(markup)?.[0] ?? ''
    expect(wordsOf(total)).toBe('You pay 103.00 EUR')
  })

  it.each([true, false])('AUTO-7 “Stop waiting” is offered only if the submit takes long: %s', (isSlow) => {
    const bar = wordsOf(draw(<NarrowBar {...props} isSlow={isSlow} />, { store: storeOf({}) }))
    for (const words of [wide({ isSlow }), bar]) expect(words.includes('Stop waiting')).toBe(isSlow)
  })

  it.each<[string, Partial<FormSummaryProps>]>([
    ['Sending…', { isSending: true }],
    ['Waiting for your file…', { isSending: true, isUploading: true }],
    ['Pay 101.00 EUR', {}],
    ['Withdraw 101.00 EUR', { flow: 'withdrawal' }],
    ['Pay', { summary: null }],
  ])('issue-8 5 FORM-1 the label of the button is %s', (name, over) => {
    expect(buttonsOf(draw(<WideSummary {...props} {...over} />, { store: storeOf({}) }))).toEqual([name])
  })
})
