/**
 * The events of the clickstream, each with its schema (CLICK-1, CLICK-4). A field is a word of a closed list, a short name, a
 * number or an amount; no field can contain a person's name, a contact or a code. The service stores no amount that contains a
 * card number.
 */
import * as z from 'zod/mini'
import { ERROR_CODES } from '../errors'
import { currencyCode, decimal } from '../wire/wire'
import { FLOWS, TRANSACTION_STATUSES } from '../vocabulary'
import { CLICKSTREAM_DURATION_MS_MAX, isWithoutNumber, PAYOUT_STEPS } from './limits'

/** A name from a configuration: never a sentence, an address or a number. */
export const shortName = (lengthMax: number) =>
  z.string().check(z.minLength(1), z.maxLength(lengthMax), z.regex(/^[A-Za-z0-9_.:-]+$/), z.refine(isWithoutNumber))

/** The number of digits that a page lets a player type (AMT-2). */
const AMOUNT_WHOLE_DIGITS_MAX = 12
const amount = decimal.check(z.refine((value) => (value.split('.', 1)[0] ?? '').length <= AMOUNT_WHOLE_DIGITS_MAX))

const method = shortName(60)
const count = z.int().check(z.minimum(0), z.maximum(10_000))
const durationMs = z.int().check(z.minimum(0), z.maximum(CLICKSTREAM_DURATION_MS_MAX))

type EventDescription<Data extends z.ZodMiniObject> = {
  /** When the event is sent. */
  readonly summary: string
  readonly data: Data
  /** The meaning of each field. */
  readonly fields: { readonly [Field in keyof z.infer<Data>]: string }
}

const describe = <Data extends z.ZodMiniObject>(description: EventDescription<Data>) => description

const METHOD = 'Short name of the payment method; its id if the page has not loaded a list'
const METHODS_COUNT = 'How many methods are offered there'

export const CLICKSTREAM_EVENTS = {
  method_list_viewed: describe({
    summary: 'A list of methods is shown with its methods',
    data: z.object({ methods_count: count }),
    fields: { methods_count: METHODS_COUNT },
  }),
  carousel_viewed: describe({
    summary: 'The quick choice above the list is shown',
    data: z.object({ methods_count: count }),
    fields: { methods_count: METHODS_COUNT },
  }),
  carousel_switched: describe({
    summary: 'The player shows or hides the quick choice',
    data: z.object({ is_shown: z.boolean() }),
    fields: { is_shown: 'Whether it is shown from now on' },
  }),
  method_page_viewed: describe({
    summary: 'The page of a method is shown',
    data: z.object({ method }),
    fields: { method: METHOD },
  }),
  amount_settled: describe({
    summary: 'An amount has not been changed for a second (AMT-13)',
    data: z.object({ method, amount, currency: currencyCode }),
    fields: { method: METHOD, amount: 'Decimal number as text', currency: 'Currency of the amount' },
  }),
  payment_submitted: describe({
    summary: 'The player submits the form of a method; sent once for a submit that is repeated',
    data: z.object({ method }),
    fields: { method: METHOD },
  }),
  submit_refused: describe({
    summary: 'The service refuses a submit, or does not answer it',
    data: z.object({
      method,
      code: z.enum(['no_answer', ...ERROR_CODES]),
    }),
    fields: { method: METHOD, code: 'Error code of the answer; `no_answer` if there was none' },
  }),
  payment_step_viewed: describe({
    summary: 'A page between a submit and its result is shown',
    data: z.object({ method, step: shortName(40) }),
    fields: { method: METHOD, step: 'Type of the next action, such as `redirect`' },
  }),
  display_form_viewed: describe({
    summary: 'Instructions for a payment that is made elsewhere are shown, such as a bank transfer',
    data: z.object({ method, items_count: count }),
    fields: { method: METHOD, items_count: 'How many details are shown' },
  }),
  display_form_left: describe({
    summary: 'The player leaves these instructions',
    data: z.object({ method, duration_ms: durationMs }),
    fields: { method: METHOD, duration_ms: 'How long they were shown; at most a day' },
  }),
  payout_step_viewed: describe({
    summary: 'A page about the account of a withdrawal is shown',
    data: z.object({ step: z.enum(PAYOUT_STEPS) }),
    fields: { step: 'Which page' },
  }),
  result_viewed: describe({
    summary: 'The result of a payment is shown, once per payment and page view',
    data: z.object({ method, status: z.enum(TRANSACTION_STATUSES), after_ms: z.nullable(durationMs) }),
    fields: {
      method: METHOD,
      status: 'Status of the payment, as the service states it',
      after_ms: 'Time since the submit, at most a day; null if the page was opened after it',
    },
  }),
} as const

export type ClickstreamEventName = keyof typeof CLICKSTREAM_EVENTS
export const CLICKSTREAM_EVENT_NAMES = Object.keys(CLICKSTREAM_EVENTS) as [
  ClickstreamEventName,
  ...ClickstreamEventName[],
]
export type ClickstreamData<Name extends ClickstreamEventName> = z.infer<(typeof CLICKSTREAM_EVENTS)[Name]['data']>

/** The fields that every event has besides its own data. */
export const ClickstreamEnvelope = z.object({
  name: z.enum(CLICKSTREAM_EVENT_NAMES),
  /** The number of the event in its page view, from 1; a missing number means a lost event. */
  sequence: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  /** Milliseconds since 1970, by the browser's clock. */
  at_ms: z.int().check(z.minimum(0), z.maximum(8_640_000_000_000_000)),
  flow: z.enum(FLOWS),
  data: z.record(z.string(), z.unknown()),
})
export type ClickstreamEvent = {
  readonly [Name in ClickstreamEventName]: Omit<z.infer<typeof ClickstreamEnvelope>, 'name' | 'data'> & {
    readonly name: Name
    readonly data: ClickstreamData<Name>
  }
}[ClickstreamEventName]

/** Parses one event. Fields that its schema does not have are left out. Returns undefined if the value is not an event. */
export function parseClickstreamEvent(value: unknown): ClickstreamEvent | undefined {
  const envelope = ClickstreamEnvelope.safeParse(value)
  if (!envelope.success) return undefined
  const data = CLICKSTREAM_EVENTS[envelope.data.name].data.safeParse(envelope.data.data)
  return data.success ? ({ ...envelope.data, data: data.data } as ClickstreamEvent) : undefined
}
