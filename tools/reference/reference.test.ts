import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readEnvironment } from '../../apps/service/src/config/environment'
import { CONFIG_SCHEMA_FILE, configSchema } from './config-schema'
import { describeReference, REFERENCE_FILE } from './describe-reference'
import { describedOthers, serviceVariables, undocumentedVariables, variablesOfOthers } from './describe-variables'

describe('docs/operate/reference.md', () => {
  it('issue-12 5 it matches the schemas; `npm run docs:reference` writes it', async () => {
    expect(readFileSync(REFERENCE_FILE, 'utf8')).toBe(await describeReference())
  })

  it('issue-12 5 it describes every variable that a program reads', () => {
    expect(undocumentedVariables()).toEqual([])
    expect(describedOthers).toEqual(variablesOfOthers())
    // The variables found in the sources are those that the service reads: a wrong value is refused by its name.
    const wrong = Object.fromEntries(serviceVariables.map((name) => [name, '?']))
    const outcome = readEnvironment(wrong)
    const named = outcome.ok ? [] : outcome.problems.map((problem) => problem.split(':')[0] ?? '')
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((name) => !serviceVariables.includes(name))).toEqual([])
  })
})

describe('config/cashier.schema.json', () => {
  const validate = new Ajv({ strict: false, allErrors: true, validateFormats: false }).compile(
    JSON.parse(configSchema()) as object,
  )
  const demo = readFileSync(join(import.meta.dirname, '../../config/demo.yaml'), 'utf8')
  const problemsOf = (yaml: string) => {
    validate(parse(yaml, { merge: true, maxAliasCount: -1 }))
    return (validate.errors ?? []).map(({ instancePath, message, params }) =>
      [instancePath, message, ...Object.values(params as object)].map(String).join(' '),
    )
  }

  it('issue-13 5 it is the schema of the service; `npm run docs:reference` writes it', () => {
    expect(readFileSync(CONFIG_SCHEMA_FILE, 'utf8')).toBe(configSchema())
  })

  it('issue-13 5 an editor accepts the demo configuration, which refers to the schema, with its variables', () => {
    expect(demo.split('\n', 1)).toEqual(['# yaml-language-server: $schema=./cashier.schema.json'])
    expect(demo).toMatch(/\$\{\w+:-/)
    expect(problemsOf(demo)).toEqual([])
  })

  it.each([
    ['environment: sandbox', 'enviroment: sandbox', ' must NOT have additional properties enviroment'],
    ["iso_number: '978'", "iso_numbr: '978'", '/currencies/EUR must NOT have additional properties iso_numbr'],
    ['precision: 2 }\n  USD', 'precision: two }\n  USD', '/currencies/EUR/precision must be integer integer'],
    ['flow: deposit', 'flow: depost', 'flow must be equal to one of the allowed values'],
  ])('issue-13 5 an editor reports %j changed to %j', (text, wrong, problem) => {
    expect(demo).toContain(text)
    expect(problemsOf(demo.replace(text, wrong))).toContainEqual(expect.stringContaining(problem))
  })

  it('issue-13 5 it has descriptions of the keys', () => {
    const { properties } = JSON.parse(configSchema()) as { properties: Record<string, object> }
    const text = JSON.stringify(properties.brands)
    expect(text).toContain('What the merchant’s server identifies itself with.')
    // A key of a field, which the contract describes.
    expect(JSON.stringify(properties.methods)).toMatch(/"verify_new_payout_account":\{"description":"/)
    const keys = [...JSON.stringify(properties).matchAll(/"\w+":\{"(description)?/g)]
    expect(keys.filter(([, description]) => description).length).toBeGreaterThan(150)
  })
})
