import type { NewSwitch, Switch } from '@modulor/contract/operator'
import { FLOWS } from '@modulor/contract/vocabulary'
import type { Kysely } from 'kysely'
import { providersOf } from '../../config/providers-of'
import type { CashierConfig } from '../../config/schema'
import type { Tables } from '../../db'
import { isUuid } from '../../uuid'
import { endSwitch, findSwitches, insertSwitch, openSwitches } from './switches.repository'

type BrandChoices = {
  readonly code: string
  readonly methods: { readonly method_id: string; readonly name: string; readonly flow: string }[]
  readonly providers: string[]
}

/** The errors of a new switch, by field. */
type WrongFields = Readonly<Record<string, string>>

export interface Switches {
  list(): Promise<{ readonly switches: Switch[]; readonly brands: BrandChoices[] }>
  /** Refuses a subject that the brand does not have, and an end in the past. */
  turnOff(
    wanted: NewSwitch,
    operatorId: string,
  ): Promise<{ readonly ok: true; readonly id: string } | { readonly ok: false; readonly fields: WrongFields }>
  turnOn(id: string, operatorId: string): Promise<'ended' | 'over' | 'unknown'>
}

const COUNTRY = /^[A-Z]{2}$/

type Configured = Pick<CashierConfig, 'brands' | 'methods'>

function choicesOf({ brands, methods }: Configured): BrandChoices[] {
  return Object.entries(brands).map(([code, brand]) => {
    const own = brand.methods.flatMap((id) => {
      const method = methods[id]
      return method ? [{ id, method }] : []
    })
    return {
      code,
      methods: own.map(({ id, method }) => ({ method_id: id, name: method.public_name, flow: method.flow })),
      providers: [...new Set(own.flatMap(({ method }) => providersOf(method)))],
    }
  })
}

function wrongSubject(
  { kind, subject }: Pick<NewSwitch, 'kind' | 'subject'>,
  { methods, providers }: BrandChoices,
): string | undefined {
  const isKnown = {
    method: methods.some(({ method_id: id }) => id === subject),
    provider: providers.includes(subject),
    country: COUNTRY.test(subject),
    flow: (FLOWS as readonly string[]).includes(subject),
  }[kind]
  if (isKnown) return undefined
  return kind === 'country' ? 'must be a code of two capital letters' : `is not a ${kind} of this brand`
}

/** Why a switch has no effect; undefined: it has one. */
function whyWithoutEffect(
  { brand: code, kind, subject }: Pick<NewSwitch, 'brand' | 'kind' | 'subject'>,
  brands: readonly BrandChoices[],
): string | undefined {
  const brand = brands.find((each) => each.code === code)
  if (!brand) return 'the brand is not configured'
  return wrongSubject({ kind, subject }, brand) === undefined ? undefined : `the brand has no ${kind} ${subject}`
}

/** Active and planned switches whose subject is not in the configuration. */
export async function switchesWithoutEffect(db: Kysely<Tables>, config: Configured, now: Date) {
  const brands = choicesOf(config)
  return (await openSwitches(db, now)).flatMap((found) => {
    const why = whyWithoutEffect(found, brands)
    return why === undefined ? [] : [{ ...found, why }]
  })
}

function wrongFields(config: CashierConfig, wanted: NewSwitch, now: Date): WrongFields {
  const brand = choicesOf(config).find(({ code }) => code === wanted.brand)
  const subject = brand && wrongSubject(wanted, brand)
  const startMs = wanted.starts_at === undefined ? now.getTime() : Date.parse(wanted.starts_at)
  const endMs = wanted.ends_at === undefined ? Infinity : Date.parse(wanted.ends_at)
  return {
    ...(!brand && { brand: 'is not configured' }),
    ...(subject !== undefined && { subject }),
    ...(endMs <= Math.max(startMs, now.getTime()) && { ends_at: 'must be after the start, and in the future' }),
  }
}

type Row = Awaited<ReturnType<typeof findSwitches>>[number]

function toSwitch(row: Row, now: Date, brands: readonly BrandChoices[]): Switch {
  const isOver = row.ended_at !== null || (row.ends_at !== null && row.ends_at <= now)
  return {
    switch_id: row.id,
    brand: row.brand,
    kind: row.kind,
    subject: row.subject,
    state: isOver ? 'ended' : row.starts_at > now ? 'planned' : 'off',
    no_effect_reason: (isOver ? undefined : whyWithoutEffect(row, brands)) ?? null,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at?.toISOString() ?? null,
    reason: row.reason,
    created_by: row.created_by,
    created_at: row.created_at.toISOString(),
    ended_by: row.ended_by,
    ended_at: row.ended_at?.toISOString() ?? null,
  }
}

/**
 * Lists, adds and ends switches. A switch turns off a subject for new payments only; it does not affect payments that
 * have begun.
 */
export function createSwitches(deps: {
  readonly db: Kysely<Tables>
  readonly config: CashierConfig
  readonly now: () => Date
  /** Called after a change, because other methods may be available now. */
  readonly changed: () => void
}): Switches {
  const { db, config, now, changed } = deps
  return {
    async list() {
      const at = now()
      const rows = await findSwitches(db, at)
      const brands = choicesOf(config)
      return { switches: rows.map((row) => toSwitch(row, at, brands)), brands }
    },
    async turnOff(wanted, operatorId) {
      const at = now()
      const fields = wrongFields(config, wanted, at)
      if (Object.keys(fields).length > 0) return { ok: false, fields }
      const id = await insertSwitch(db, wanted, { operatorId, now: at })
      changed()
      return { ok: true, id }
    },
    async turnOn(id, operatorId) {
      const end = isUuid(id) ? await endSwitch(db, id, { operatorId, now: now() }) : 'unknown'
      if (end === 'ended') changed()
      return end
    },
  }
}
