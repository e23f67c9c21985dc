/** The start page of the desk, and its reports (issue-12 2, 3). */
import * as z from 'zod/mini'
import { FLOWS } from '../vocabulary'
import { OPERATOR_API, type OperatorEndpoint } from './endpoint'
import { isoTime, nullableText } from './parts'

/** The payments that were accepted in a period, by their present state. */
const Acceptance = z.object({
  payments: z.number(),
  succeeded: z.number(),
  /** Ended without success. */
  failed: z.number(),
  /** Not ended yet: not part of the rate. */
  open: z.number(),
})
export type Acceptance = z.infer<typeof Acceptance>

const compared = { now: Acceptance, week_ago: Acceptance }

const Home = z.object({
  /** When it was counted: a response can be a few seconds old. */
  at: isoTime,
  cases: z.array(
    z.object({
      kind: z.string(),
      count: z.number(),
      oldest_at: isoTime,
      /** Cases that were opened in the last hour, earlier in the last day, and before that. */
      last_hour: z.number(),
      last_day: z.number(),
      older: z.number(),
    }),
  ),
  /** Payments that have not ended, by flow and state. */
  unsettled: z.array(
    z.object({
      flow: z.enum(FLOWS),
      state: z.string(),
      count: z.number(),
      oldest_at: isoTime,
      oldest_payment_id: z.string(),
    }),
  ),
  deliveries: z.array(
    z.object({ brand: z.string(), failing: z.number(), given_up: z.number(), oldest_at: z.nullable(isoTime) }),
  ),
  suspended_brands: z.array(z.string()),
  hour: z.object(compared),
  day: z.object(compared),
  methods: z.array(
    z.object({ flow: z.enum(FLOWS), method_id: z.string(), hour: z.object(compared), day: z.object(compared) }),
  ),
  /** The reasons of the payments that failed in the last 24 hours, and in the same 24 hours a week ago. */
  declines: z.array(z.object({ code: z.string(), now: z.number(), week_ago: z.number() })),
  /** The last 24 hours, the oldest first, each with the same hour a week ago. */
  hours: z.array(z.object({ from: isoTime, ...compared })),
})
export type Home = z.infer<typeof Home>

const day = z.iso.date()
const stepTime = z.object({ median_s: z.nullable(z.number()), p90_s: z.nullable(z.number()) })
export const FUNNEL_GROUPS = ['method', 'country', 'device'] as const

const Funnel = z.object({
  lines: z.array(
    z.object({
      /** Null: the line of all groups, or an unknown group. */
      group: nullableText,
      is_whole: z.boolean(),
      list_count: z.number(),
      method_count: z.number(),
      submit_count: z.number(),
      success_count: z.number(),
      list_to_method: stepTime,
      method_to_submit: stepTime,
      submit_to_result: stepTime,
    }),
  ),
})
export type Funnel = z.infer<typeof Funnel>

const RouteReport = z.object({
  lines: z.array(
    z.object({
      flow: z.enum(FLOWS),
      method_id: z.string(),
      /** Null: no route of the method applied to these payments. */
      route: nullableText,
      provider: z.string(),
      /** The attempts at this provider: the sum of the four counts below. */
      tries: z.number(),
      succeeded: z.number(),
      failed: z.number(),
      /** Declined or not accepted here, and sent to the next provider. */
      passed_on: z.number(),
      open: z.number(),
      /** By currency, from the statements of these days: the sums charged or paid out, and the fees. Decimal text. */
      costs: z.array(z.object({ currency: z.string(), amount: z.string(), fees: z.string() })),
    }),
  ),
})
export type RouteReport = z.infer<typeof RouteReport>

const limitsByCurrency = z.record(z.string(), z.object({ min: z.string(), max: nullableText }))

/** The configuration with which the service runs, without keys, secrets and addresses. */
const Configuration = z.object({
  environment: z.enum(['sandbox', 'production']),
  currencies: z.array(z.object({ code: z.string(), name: z.string(), precision: z.number() })),
  providers: z.array(z.object({ id: z.string(), plugin: z.string() })),
  methods: z.array(
    z.object({
      method_id: z.string(),
      name: z.string(),
      flow: z.enum(FLOWS),
      provider: z.string(),
      is_enabled: z.boolean(),
      countries: z.nullable(z.array(z.string())),
      fee_percent: nullableText,
      fee_fix: z.record(z.string(), z.string()),
      limits: limitsByCurrency,
      /** The processing currency. `source`: the name of a source of exchange rates, if the method has no rates of its own. */
      processing: z.nullable(
        z.object({
          currency: z.string(),
          rates: z.record(z.string(), z.string()),
          source: z._default(z.nullable(z.string()), null),
        }),
      ),
    }),
  ),
  brands: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      currencies: z.array(z.string()),
      methods: z.array(z.string()),
      payout_hold_hours: z.number(),
      webhook_give_up_after_days: z.number(),
      /** The limits against card testing, by rule and scope; `unlimited`, or the two counts. */
      risk: z.array(z.object({ rule: z.string(), scope: z.string(), limit: z.string() })),
    }),
  ),
})
export type Configuration = z.infer<typeof Configuration>

export const HOME_ENDPOINTS = {
  home: {
    id: 'home',
    summary: 'Open work, and the share of payments that succeed',
    method: 'GET',
    path: `${OPERATOR_API}/home`,
    access: 'reports.read',
    status: 200,
    response: Home,
    errors: [],
  },
  readFunnel: {
    id: 'readFunnel',
    summary: 'Conversion from the list of methods to a success, by page view',
    method: 'GET',
    path: `${OPERATOR_API}/reports/funnel`,
    access: 'reports.read',
    query: z.strictObject({
      from: day,
      to: day,
      brand: z.optional(z.string().check(z.maxLength(20))),
      by: z.optional(z.enum(FUNNEL_GROUPS)),
    }),
    status: 200,
    response: Funnel,
    errors: [],
  },
  readRoutes: {
    id: 'readRoutes',
    summary: 'Acceptance and costs by method, route and provider',
    method: 'GET',
    path: `${OPERATOR_API}/reports/routes`,
    access: 'reports.read',
    query: z.strictObject({ from: day, to: day, brand: z.optional(z.string().check(z.maxLength(20))) }),
    status: 200,
    response: RouteReport,
    errors: [],
  },
  readConfiguration: {
    id: 'readConfiguration',
    summary: 'Configured rates and limits',
    method: 'GET',
    path: `${OPERATOR_API}/configuration`,
    access: 'configuration.read',
    status: 200,
    response: Configuration,
    errors: [],
  },
} as const satisfies Record<string, OperatorEndpoint>
