/** Methods, providers, countries and flows that operators turn off and on for a brand (issue-12 2). */
import * as z from 'zod/mini'
import { SWITCH_KINDS } from '../vocabulary'
import { OPERATOR_API, type OperatorEndpoint } from './endpoint'
import { isoTime, reason } from './parts'

/** The maximum number of ended switches that the page shows. */
export const ENDED_SWITCHES_MAX = 50

const Switch = z.object({
  switch_id: z.string(),
  brand: z.string(),
  kind: z.enum(SWITCH_KINDS),
  /** A method's id, a provider's name, a country's code or a flow. */
  subject: z.string(),
  state: z.enum(['planned', 'off', 'ended']),
  /** Why an active or planned switch turns nothing off: what it names is not configured. */
  no_effect_reason: z._default(z.nullable(z.string()), null),
  starts_at: isoTime,
  /** null: until an operator turns it on. */
  ends_at: z.nullable(isoTime),
  reason: z.string(),
  created_by: z.string(),
  created_at: isoTime,
  /** The operator who turned it on before its end, and when. */
  ended_by: z.nullable(z.string()),
  ended_at: z.nullable(isoTime),
})
export type Switch = z.infer<typeof Switch>

const SwitchPage = z.object({
  /** The active and planned switches, then the latest ended ones, the newest first. */
  switches: z.array(Switch),
  /** The methods and providers that can be turned off, by brand. */
  brands: z.array(
    z.object({
      code: z.string(),
      methods: z.array(z.object({ method_id: z.string(), name: z.string(), flow: z.string() })),
      providers: z.array(z.string()),
    }),
  ),
})

const SUBJECT_LENGTH_MAX = 64
const NewSwitch = z.strictObject({
  brand: z.string().check(z.minLength(1), z.maxLength(20)),
  kind: z.enum(SWITCH_KINDS),
  subject: z.string().check(z.minLength(1), z.maxLength(SUBJECT_LENGTH_MAX)),
  /** Absent: now. */
  starts_at: z.optional(isoTime),
  /** Absent: until an operator turns it on. */
  ends_at: z.optional(isoTime),
  reason,
})
export type NewSwitch = z.infer<typeof NewSwitch>

export const SWITCH_ENDPOINTS = {
  readSwitches: {
    id: 'readSwitches',
    summary: 'Active, planned and past switches',
    method: 'GET',
    path: `${OPERATOR_API}/switches`,
    access: 'switches.read',
    status: 200,
    response: SwitchPage,
    errors: [],
  },
  turnOff: {
    id: 'turnOff',
    summary: 'Turn off a method, provider, country or flow of a brand, now or for a time. Open payments continue',
    method: 'POST',
    path: `${OPERATOR_API}/switches`,
    access: 'switches.manage',
    isAudited: true,
    request: NewSwitch,
    status: 201,
    response: z.object({ switch_id: z.string() }),
    errors: [],
  },
  turnOn: {
    id: 'turnOn',
    summary: 'End an active switch, or cancel a planned one',
    method: 'POST',
    path: `${OPERATOR_API}/switches/{switchId}/turn-on`,
    access: 'switches.manage',
    isAudited: true,
    subject: { kind: 'switch', parameters: ['switchId'] },
    request: z.strictObject({ reason }),
    status: 200,
    response: z.object({ switch_id: z.string() }),
    errors: ['not_found', 'switch_ended'],
  },
} as const satisfies Record<string, OperatorEndpoint>
